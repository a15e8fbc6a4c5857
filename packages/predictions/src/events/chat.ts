import * as s from "@org/http-core/schema";

const chat = s.fields(
  {
    /** Key of the chat, unique among chats. */
    id: s.text,
  },
  {
    /** Key of the channel at the chat provider. */
    channelId: s.text,
    /** Name of the channel, as displayed. */
    channelName: s.text,
    /** Address (URL) of the channel's picture. */
    channelImage: s.text,
    /** True while the chat is open. */
    live: s.flag,
    /** When the chat opens, ISO 8601 in UTC. */
    startTime: s.time,
    /** When the chat closes, ISO 8601 in UTC. */
    endTime: s.time,
  },
);

/**
 * A chat channel beside an event or a series. Sent only where `include_chat` is true.
 *
 * Source: specification, Chat; no recording has one.
 */
export interface Chat extends s.FieldsOutput<typeof chat> {}
/** The type of {@link chatSchema}. */
export interface ChatSchema extends s.Entity<"Chat", typeof chat, Chat> {}
/** Checks a {@link Chat}; unknown fields are kept. */
export const chatSchema: ChatSchema = s.entity("Chat", chat);
