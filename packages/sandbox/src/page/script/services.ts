/** Script: addresses, operations and keys. */
export const services = String.raw`
function showServices(services, keys) {
  $("service-list").replaceChildren(...services.map(({ file, title, bases, operations, openapi }) =>
    make("li", {},
      make("div", { className: "name" }, title, make("a", { href: openapi, textContent: "OpenAPI" })),
      ...bases.map(({ name, url }) => make("div", { className: "address" }, make("code", { textContent: url }), copier(url, "the address of " + name))),
      make("div", { className: "operations" }, ...operations.map(({ id, method, path }) =>
        make("span", { className: "tag", textContent: id, title: method + " " + path }))),
      keyTable(keys.filter(({ service }) => service === file), title))));
  for (const { bases } of services)
    for (const { name } of bases) $("journal-service").append(make("option", { value: name, textContent: name }));
}

function keyRow({ account, where, value }) {
  return make("tr", {},
    make("td", { textContent: account }),
    make("td", { className: "quiet", textContent: where }),
    make("td", {}, ...value.split(" · ").map((part) => make("div", {}, make("code", { textContent: part })))),
    make("td", {}, copier(value, "the key of " + account)));
}

function keyTable(keys, title) {
  const heads = ["Account", "Goes into", "As"].map((text) => make("th", { scope: "col", textContent: text }));
  return make("details", { open: keys.length < 4 },
    make("summary", { textContent: "Credentials (" + keys.length + ")" }),
    make("div", { className: "scroll", tabIndex: 0, role: "group", ariaLabel: "Keys of " + title },
      make("table", {}, make("thead", {}, make("tr", {}, ...heads, make("td"))), make("tbody", {}, ...keys.map(keyRow)))));
}
`;
