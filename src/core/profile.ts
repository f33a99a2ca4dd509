/** The sizes at which every experiment can run: minutes for a first look, hours on a laptop, the authors' own. */
export const profiles = ["quick", "laptop", "paper"] as const;
export type Profile = (typeof profiles)[number];
