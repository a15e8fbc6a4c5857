import { apiKey, createChainstats } from "@org/chainstats";
import { NotFoundError } from "@org/http-core";

/** What the service says of the failure. */
export const WORDS = "the heron has left the pond";

const DAY = {
  UTCDate: "2019-02-01",
  unixTimeStamp: "1548979200",
  uncleBlockCount: 287,
  uncleBlockRewards_Eth: "729.75",
};

/** A service that has one day, and responds to requests for others with 404 and words. */
const fetch = (input: RequestInfo | URL): Promise<Response> =>
  Promise.resolve(
    new Request(input).url.includes(DAY.UTCDate)
      ? Response.json({ status: "1", message: "OK", result: [DAY] })
      : Response.json({ status: "0", message: "NOTOK", result: WORDS }, { status: 404 }),
  );

/** A call that succeeds, and one that fails, in JSON. */
export async function calls(): Promise<string> {
  const client = createChainstats({ baseUrl: "https://stats.example", auth: apiKey("a-key"), fetch });
  const read = (day: string) => client.dailyUncles({ startdate: day, enddate: day });
  const { items } = await read(DAY.UTCDate);
  const error = await read("2019-02-02").catch((thrown: unknown) => thrown);
  const of = (name: string): unknown => Reflect.get(Object(error), name);
  return JSON.stringify({
    counts: items.map(({ uncleBlockCount }) => uncleBlockCount),
    isNotFound: error instanceof NotFoundError,
    name: of("name"),
    code: of("code"),
    message: of("message"),
    isUnavailable: of("unavailable") !== undefined,
  });
}
