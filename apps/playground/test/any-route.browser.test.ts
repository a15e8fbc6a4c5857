import { beforeEach, expect, test } from "vitest";
import { inPlayground, violations } from "./open-playground.ts";

inPlayground("the form for any route", (playground) => {
  const page = () => playground().page;
  const go = async (hash: string): Promise<void> => {
    await page().goto(`${playground().home}${hash}`);
    await page().reload();
    await field("Route").waitFor();
  };
  const field = (name: string) => page().getByLabel(name, { exact: true });
  const result = () => page().getByRole("region", { name: "Result", exact: true });
  const headline = (text: RegExp) => result().getByRole("status").getByText(text).waitFor();
  const described = (text: string) => page().getByRole("paragraph").getByText(text).waitFor();
  const run = () => page().getByRole("button", { name: "Run", exact: true }).click();
  const chosen = async (template: string): Promise<void> => {
    await field("Route").fill(template);
    await field("Route").press("Enter");
  };

  beforeEach(async () => {
    await go("#/repo-host/paginate/repos/{owner}/{repo}/issues?owner=acme&repo=rocket&per_page=2");
    // The sandbox's routes are known.
    await described("Issues of a repository.");
  });

  test("a list has its pages by Link, and what the sandbox says of the route", async () => {
    await run();
    await headline(/page 1 · 2 rows/);
    const first = await result().getByRole("row").nth(1).innerText();
    await page().getByRole("button", { name: "Next page" }).click();
    await headline(/page 2 · 2 rows/);
    expect(await result().getByRole("row").nth(1).innerText()).not.toBe(first);
    expect(await violations(page())).toEqual([]);
  });

  test("the form follows the template, and other parameters are added by name", async () => {
    await chosen("GET /search/issues");
    await described("Searches issues.");
    expect(await field("Response").inputValue()).toBe("field");
    expect(await field("owner").count()).toBe(0);
    await field("q").fill("rocket");
    await field("Other parameter").fill("zen");
    await field("Its value").fill("a b");
    await field("Its value").press("Enter");
    expect(await field("zen").inputValue()).toBe("a b");
    await run();
    await headline(/page 1 · \d+ rows/);
    await result()
      .getByText(/\/search\/issues\?.*zen=a(?:%20|\+)b/)
      .first()
      .waitFor();
    await expect.poll(() => page().url()).toContain("/paginate:items/search/issues?q=rocket&zen=a+b");
    await page().reload();
    expect(await field("zen").inputValue()).toBe("a b");
    expect(await violations(page())).toEqual([]);
  });

  test("a route keeps the values of its path's variables, and drops the other parameters", async () => {
    await chosen("/users/{user}");
    expect(await field("owner").count()).toBe(0);
    await field("user").fill("alice");
    await chosen("/repos/{owner}/{repo}");
    expect(await field("owner").inputValue()).toBe("acme");
    expect(await field("user").count()).toBe(0);
    expect(await field("per_page").count()).toBe(0);
    await run();
    await headline(/^200/);
    await result().getByText("acme/rocket").first().waitFor();
  });

  test("a key is not taken as a parameter, which would be in the page's address", async () => {
    await field("Other parameter").fill("access_token");
    await field("Its value").fill("alice-token");
    await field("Its value").press("Enter");
    await page()
      .getByText(/Enter it under Keys/)
      .waitFor();
    expect(await field("access_token").count()).toBe(0);
    expect(page().url()).not.toContain("alice-token");
    expect(await violations(page())).toEqual([]);
  });

  test("a key in a typed route is not taken either", async () => {
    await chosen("/user?access_token=alice-token");
    await page()
      .getByText(/Enter the key under Keys/)
      .waitFor();
    expect(page().url()).not.toContain("alice-token");
    expect(await violations(page())).toEqual([]);
    await chosen("/users?since=1");
    await expect
      .poll(() =>
        page()
          .getByText(/Enter the key under Keys/)
          .count(),
      )
      .toBe(0);
    await expect.poll(() => page().url()).toContain("/users");
  });

  test("by keyboard: Ctrl+Enter in the field runs the route as typed", async () => {
    await field("Route").fill("/users");
    await field("Route").press("Control+Enter");
    await headline(/^200/);
    await result()
      .getByRole("region", { name: "Request 1" })
      .getByText(/repo-host\/users\b/)
      .waitFor();
  });

  test("a redirect is followed and shown", async () => {
    await go("#/repo-host/request/repos/{owner}/{repo}?owner=acme&repo=booster");
    await run();
    await headline(/^200/);
    await result()
      .getByRole("definition")
      .getByText(/\/repositories\/\d+$/)
      .waitFor();
    await result()
      .getByText(/It was redirected to .*\/repositories\/\d+/)
      .waitFor();
  });

  test("a route that writes sends a JSON body, and the sandbox's journal has it", async () => {
    await field("Method").selectOption("POST");
    await described("Opens an issue.");
    await expect.poll(() => page().url()).toContain("/request:POST/repos/");
    expect(await field("Response").count()).toBe(0);
    await field("title").fill("Written by the form");
    await field("labels").fill("bug");
    await page().getByRole("textbox", { name: "Other parameter" }).fill("weight");
    await field("Its value").fill("1");
    await field("Its value").press("Enter");
    expect(await violations(page())).toEqual([]);
    await run();
    await headline(/^201/);
    await result()
      .getByRole("region", { name: "Request 1" })
      .getByText('{"title":"Written by the form","labels":["bug"],"weight":1}')
      .waitFor();
    await page().getByRole("button", { name: "Headers", exact: true }).click();
    await result()
      .getByRole("region", { name: "Headers of the response" })
      .getByText("x-ratelimit-remaining")
      .waitFor();
    expect(await violations(page())).toEqual([]);
    await page().getByText("As code").click();
    await page()
      .getByRole("region", { name: "Code" })
      .getByText("POST /repos/{owner}/{repo}/issues")
      .waitFor();
    await page().getByRole("link", { name: "Sandbox" }).click();
    await page()
      .getByText(/POST .*\/repos\/acme\/rocket\/issues/)
      .first()
      .waitFor();
  });

  test("a field of JSON grows, says where its text is malformed, and the Tab key leaves it", async () => {
    await chosen("PUT /repos/{owner}/{repo}/contents/{path}");
    await described("Writes a file");
    await field("path").fill("notes.txt");
    await field("message").fill("Add notes");
    await field("content").fill("aGVsbG8=");
    const author = field("author");
    const height = async () => (await author.boundingBox())?.height ?? 0;
    const empty = await height();
    await author.click();
    await page().keyboard.type('{\n  "name": "Zoe",\n  "email": "zoe@example.test",\n}');
    await page()
      .getByText(/Expected JSON, received malformed text\. .*line 4 column 1/)
      .waitFor();
    expect(await author.getAttribute("aria-invalid")).toBe("true");
    expect(await height()).toBeGreaterThan(2 * empty);
    expect(await author.evaluate((input) => getComputedStyle(input).fontFamily)).toContain("mono");
    expect(await violations(page())).toEqual([]);
    await page().keyboard.press("Tab");
    expect(await author.evaluate((input) => input === document.activeElement)).toBe(false);
    await run();
    await headline(/Not sent: 1 parameter is wrong/);
    await expect.poll(() => author.evaluate((input) => input === document.activeElement)).toBe(true);
    await author.fill('{\n  "name": "Zoe",\n  "email": "zoe@example.test"\n}');
    await page().keyboard.press("Control+Enter");
    await headline(/^201/);
    await result()
      .getByRole("region", { name: "Request 1" })
      .getByText('"author":{"name":"Zoe","email":"zoe@example.test"}')
      .waitFor();
  });

  test("a number that JSON cannot send exactly is an error, and other text is sent as text", async () => {
    await chosen("POST /repos/{owner}/{repo}/issues");
    await described("Opens an issue.");
    await page().getByRole("textbox", { name: "Other parameter" }).fill("weight");
    await field("Its value").fill("9007199254740993");
    await field("Its value").press("Enter");
    await page()
      .getByText(/^Expected a number that a double holds, received 9007199254740993\./)
      .waitFor();
    await field("weight").fill("first");
    await page().getByText("Not JSON: it is sent as text.").waitFor();
  });

  test("a response without a body has its headers", async () => {
    await chosen("PUT /user/starred/{owner}/{repo}");
    await described("Stars a repository.");
    await run();
    await headline(/^204/);
    await result().getByRole("region", { name: "Headers of the response" }).waitFor();
    await field("Method").selectOption("DELETE");
    await described("Removes the star from a repository.");
    await run();
    await headline(/^204/);
    await chosen("HEAD /repos/{owner}/{repo}");
    await expect.poll(() => field("Method").inputValue()).toBe("HEAD");
    await run();
    await headline(/^200/);
    await result().getByRole("region", { name: "Headers of the response" }).getByText("etag").waitFor();
    expect(await violations(page())).toEqual([]);
    await field("Method").selectOption("GET");
    await described("A repository.");
    await run();
    await headline(/^200/);
    await result().getByRole("tree").waitFor();
  });

  test("an invalid template is an error at its field, and so is a variable without a value", async () => {
    await chosen("/repos/{owner");
    await page()
      .getByText(/Expected an RFC 6570 template/)
      .waitFor();
    expect(await field("Route").getAttribute("aria-invalid")).toBe("true");
    expect(await page().getByRole("button", { name: "Run", exact: true }).count()).toBe(0);
    expect(await violations(page())).toEqual([]);
    await chosen("/users/{user}");
    await run();
    await page().getByText("Expected a value, received nothing.").waitFor();
    await headline(/Not sent: 1 parameter is wrong/);
  });

  test("an object in place of a list is an error that says so", async () => {
    await field("Response").selectOption("resource");
    await chosen("/repos/{owner}/{repo}");
    await field("Response").selectOption("list");
    await run();
    await headline(/^200 · \w+Error/);
  });
});
