/** Script: addresses, operations and keys. */
export const services = String.raw`
function showServices(services) {
  $("service-list").replaceChildren(...services.map(({ title, bases, operations, openapi }) =>
    make("li", {},
      make("div", { className: "name" }, title, make("a", { href: openapi, textContent: "OpenAPI" })),
      ...bases.map(({ name, url }) => make("div", { className: "address" }, make("code", { textContent: url }), copier(url, "the address of " + name))),
      make("div", { className: "operations" }, ...operations.map(({ id, method, path }) =>
        make("span", { className: "tag", textContent: id, title: method + " " + path }))))));
  for (const { bases } of services)
    for (const { name } of bases) $("journal-service").append(make("option", { value: name, textContent: name }));
}

function showKeys(keys) {
  $("key-rows").replaceChildren(...keys.map(({ service, account, where, value }) =>
    make("tr", {},
      make("td", { textContent: service }),
      make("td", { textContent: account }),
      make("td", { className: "quiet", textContent: where }),
      make("td", {}, make("code", { textContent: value })),
      make("td", {}, copier(value, "the key of " + account)))));
}
`;
