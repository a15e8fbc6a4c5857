import { createChainstats } from "@org/chainstats";
import {
  apiKey,
  bearer,
  createClient,
  get,
  text,
  type ClientEvent,
  type Credential,
  type Listeners,
} from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { createPredictions } from "@org/predictions";
import { createRepoHost } from "@org/repo-host";
import { createValidators } from "@org/validators";
import { failureOf } from "@org/test-kit/untyped";
import { expect, test } from "vitest";

/** Options whose functions need their own `this`, and are not own properties. */
class Options {
  readonly baseUrl = "https://service.example";
  readonly clobUrl = "https://clob.example";
  readonly catalogUrl = "https://catalog.example";
  readonly retry = { retries: 0 };
  readonly on: Listener = new Listener();
  readonly clock = fakeClock();
  readonly #sent: string[] = [];
  readonly #half = 0.5;

  get sent(): readonly string[] {
    return this.#sent;
  }

  async fetch(url: string | URL | Request): Promise<Response> {
    this.#sent.push(url instanceof Request ? url.url : String(url));
    return Promise.resolve(Response.json({ message: "no" }, { status: 500 }));
  }

  random(): number {
    return this.#half;
  }
}

class Listener implements Listeners {
  readonly #seen: string[] = [];

  get seen(): readonly string[] {
    return this.#seen;
  }

  error({ type }: ClientEvent): void {
    this.#seen.push(type);
  }
}

/** A client of the runtime itself, whose operations are an option too. */
class WithBook extends Options {
  readonly operations = { book: get("/book", { answer: { title: text } }) };
}

class WithKey extends WithBook {
  readonly #key = "my-key";

  auth(): Credential<"apiKey"> {
    return apiKey(this.#key);
  }
}

class WithToken extends WithBook {
  readonly #token = "my-token";

  auth(): Credential<"bearer"> {
    return bearer(this.#token);
  }
}

const days = { startdate: "2019-02-01", enddate: "2019-02-02" };

const withKey = new WithKey();
const withToken = new WithToken();
const [ofCatalog, ofHost, ofBooks] = [new WithBook(), new WithBook(), new WithBook()];

test.each<[string, Options, () => PromiseLike<unknown>]>([
  ["createChainstats", withKey, () => createChainstats(withKey).dailyUncles(days)],
  ["createValidators", withToken, () => createValidators(withToken).consolidations()],
  ["createPredictions", ofCatalog, () => createPredictions(ofCatalog).events()],
  ["createRepoHost", ofHost, () => createRepoHost(ofHost).root()],
  ["createClient", ofBooks, () => createClient(ofBooks).book()],
])("%s keeps the functions and listeners of an instance of a class", async (_, options, call) => {
  expect(await failureOf(call)).toHaveProperty("code", "server");
  expect(options.sent).toHaveLength(1);
  expect(options.on.seen).toEqual(["error"]);
});
