import { subjectOf } from "../../../packages/http-core/test/faults/client.ts";
import {
  good,
  message,
  say,
  sayAndReset,
  sayAndStall,
  THING,
} from "../../../packages/http-core/test/faults/raw-responses.ts";
import { serve, type Answer } from "../../../packages/http-core/test/faults/server.ts";
import { createThing } from "../../../packages/http-core/test/shop.ts";
import type { Measured } from "./measured.ts";

const AT_ONCE = 60;

const JSON_TYPE = "Content-Type: application/json";
const headers = message({ length: THING.length });
const half = message({ length: THING.length, body: THING.slice(0, 5) });
const chunks = message({
  headers: [JSON_TYPE, "Transfer-Encoding: chunked"],
  length: "none",
  body: '5\r\n{"id"\r\n',
});
const status = (start: string): Answer => say({ start: `HTTP/1.1 ${start}`, body: "{}" });

/** The service does one of these with a write that it has received. Each has a connection that is closed, or kept for the next. */
const ANSWERS: readonly Answer[] = [
  good,
  (socket) => socket.write(message({ body: THING, close: false })),
  say(""),
  sayAndReset(""),
  say(headers.subarray(0, 30)),
  sayAndReset(headers.subarray(0, 30)),
  say(headers),
  sayAndReset(headers),
  say(half),
  sayAndReset(half),
  say(chunks),
  sayAndReset(chunks),
  sayAndStall(half),
  say("220 mail.example ESMTP\r\n"),
  say(message({ headers: [JSON_TYPE, "Content-Encoding: gzip"], body: THING })),
  status("408 Request Timeout"),
  status("500 Internal Server Error"),
  status("503 Service Unavailable"),
];

/** Writes over sockets that break in every place, with two retries: how many arrive other than once. */
export async function writes(count: number): Promise<readonly Measured[]> {
  await using server = await serve((socket, request) => {
    const answer = ANSWERS[numberIn(request.body) % ANSWERS.length] ?? good;
    answer(socket, request);
  });
  const { client } = subjectOf(server.origin, { limit: false, timeout: { attempt: 1_000, total: 240_000 } });
  for (let done = 0; done < count; done += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, at) => done + at);
    await Promise.allSettled(some.map((number) => client.call(createThing, { name: String(number) })));
  }
  const arrivals = Map.groupBy(server.requests, ({ body }) => numberIn(body));
  const twice = Array.from(arrivals.values()).filter(({ length }) => length > 1).length;
  const missing = count - arrivals.size;
  return [
    {
      what: `${count.toLocaleString("en")} writes over sockets that break, two retries each`,
      is: `${String(twice)} sent twice, ${String(missing)} not sent`,
      aim: "each sent once",
      holds: twice === 0 && missing === 0,
    },
  ];
}

function numberIn(body: string): number {
  return Number(/\d+/.exec(body)?.[0]);
}
