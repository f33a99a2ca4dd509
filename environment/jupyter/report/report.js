// A click on a picture shows it as large as the window; a plotly figure comes alive there. plotly.js lies in the page as
// plain text and is run at the first such click only, so that opening a report stays fast.
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("enlarged"));
const stage = /** @type {HTMLElement} */ (dialog.querySelector(".stage"));
const figures = JSON.parse(document.getElementById("figures")?.textContent ?? "[]");

function loadPlotly() {
  if (!window.Plotly) {
    const script = document.createElement("script");
    script.textContent = document.getElementById("plotly")?.textContent ?? "";
    document.head.append(script);
  }
  return window.Plotly;
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".picture"))) {
  button.addEventListener("click", () => {
    const figure = figures[Number(button.dataset.figure)];
    dialog.showModal();
    if (figure) {
      // As large as the stage, not as the picture was.
      const layout = { ...figure.layout, width: undefined, height: undefined, autosize: true };
      loadPlotly().newPlot(stage, figure.data, layout, { responsive: true, displaylogo: false });
    } else {
      stage.append(/** @type {HTMLElement} */ (button.querySelector("img")).cloneNode());
    }
  });
}
dialog.addEventListener("close", () => {
  window.Plotly?.purge(stage);
  stage.replaceChildren();
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
