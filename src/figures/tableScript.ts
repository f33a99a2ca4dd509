/**
 * Runs in the reader's page, beside a table: a click on a heading sorts, buttons turn the pages. It is written in plain
 * JavaScript's words only, as its text goes into the page as it stands, and it must not lean on anything outside itself.
 */
export const enhanceTable = `function (box) {
  if (!box || !box.querySelector) return;
  const body = box.querySelector("tbody");
  const headings = [...box.querySelectorAll("thead th")];
  const rows = [...body.rows];
  const pageLength = Number(box.dataset.pageLength);
  const pages = Math.ceil(rows.length / pageLength);
  let order = rows;
  let page = 0;

  const number = (text) => {
    const plain = text.replace(/[\\s\\u2009%]/g, "").replace("\\u2212", "-");
    return plain === "" ? NaN : Number(plain);
  };
  const compare = (column) => (a, b) => {
    const x = a.cells[column].textContent, y = b.cells[column].textContent;
    const difference = number(x) - number(y);
    return Number.isNaN(difference) ? x.localeCompare(y) : difference;
  };

  const nav = document.createElement("nav");
  const back = nav.appendChild(document.createElement("button"));
  const place = nav.appendChild(document.createElement("span"));
  const forth = nav.appendChild(document.createElement("button"));
  back.textContent = "\\u2039";
  back.title = "previous page";
  forth.textContent = "\\u203a";
  forth.title = "next page";
  const turn = (by) => { page = Math.min(pages - 1, Math.max(0, page + by)); draw(); };
  back.onclick = () => turn(-1);
  forth.onclick = () => turn(1);

  function draw() {
    const first = page * pageLength, end = Math.min(rows.length, first + pageLength);
    order.forEach((row, i) => { row.hidden = i < first || i >= end; body.append(row); });
    place.textContent = (first + 1) + "\\u2013" + end + " of " + rows.length;
    back.disabled = page === 0;
    forth.disabled = page === pages - 1;
  }
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.textContent = heading.textContent;
    heading.replaceChildren(button);
    button.onclick = () => {
      const descending = heading.getAttribute("aria-sort") === "ascending";
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
      order = [...rows].sort(compare(column));
      if (descending) order.reverse();
      page = 0;
      draw();
    };
  });
  if (pages > 1) box.append(nav);
  draw();
}`;
