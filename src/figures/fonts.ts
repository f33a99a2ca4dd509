import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The family of every static picture. It comes with the project, so that all machines draw the same bytes. */
export const staticFontFamily = "DejaVu Sans";

/** The files of the family: regular and bold. */
export const staticFontFiles: readonly string[] = ["DejaVuSans", "DejaVuSans-Bold"].map((name) =>
  require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`),
);
