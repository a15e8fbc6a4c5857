import * as s from "@org/http-core/schema";
import { numeral } from "../decode/numeral.ts";
import { textOrList } from "../decode/text-or-list.ts";
import { categorySchema } from "./category.ts";
import { clobRewardSchema } from "./clob-reward.ts";
import { eventSchema, type Event } from "./event.ts";
import { feeScheduleSchema } from "./fee-schedule.ts";
import { optimizedImageSchema } from "./optimized-image.ts";
import { tagSchema } from "./tag.ts";

const market = s.fields(
  {
    /** Key of the market in the catalogue, digits as text; `market_id` of the rewards markets repeats it. */
    id: s.text,
  },
  {
    /** The question, as displayed: `Will the Fed decrease interest rates by 25 bps …?`. */
    question: s.text,
    /** Key of the market on chain and at the order book (`condition_id`, a trade's `market`); may be empty. */
    conditionId: s.text,
    /** Name in URLs: lower case, words joined by hyphens. */
    slug: s.text,
    /** Address (URL) of the picture for previews on social networks. */
    socialCardImage: s.text,
    /** Where the result is published, mostly a URL; often empty: the rules then name it. */
    resolutionSource: s.text,
    /** Name of the category, in words; on markets of the early years. */
    category: s.text,
    /** Kind of automated market maker, on markets of the early years; values not specified. */
    ammType: s.text,
    /** Value of the orders resting in the book, in USDC: a decimal number as text. `liquidityNum` rounds it. */
    liquidity: s.text,
    /** Name of the sponsor, for users. */
    sponsorName: s.text,
    /** Address (URL) of the sponsor's picture. */
    sponsorImage: s.text,
    /** Label of the chart's horizontal axis. */
    xAxisValue: s.text,
    /** Label of the chart's vertical axis. */
    yAxisValue: s.text,
    /** Contract address of the token that positions are paid in; form not specified. */
    denominationToken: s.text,
    /** Fee of the automated market maker, a decimal number as text; unit not specified. */
    fee: numeral,
    /** Address (URL) of the picture. */
    image: s.text,
    /** Address (URL) of the small picture. */
    icon: s.text,
    /** Value at which a scalar market pays its lower end in full: a decimal number as text. */
    lowerBound: numeral,
    /** Value at which a scalar market pays its upper end in full: a decimal number as text. */
    upperBound: numeral,
    /** Rules by which the market is settled, as text for users. */
    description: s.text,
    /** Labels of the outcomes: a JSON array in a string, `["Yes", "No"]`, or an array; the order is that of prices and tokens. */
    outcomes: textOrList,
    /** Price of each outcome from 0 to 1, USDC per share: decimal strings of up to 39 digits, in a JSON array in a string, or in an array. */
    outcomePrices: textOrList,
    /** Total volume, in USDC: a decimal number as text. `volumeNum` may differ from it. */
    volume: s.text,
    /** `normal` (outcomes win or lose) or `scalar` (outcomes share by a value): the values seen. */
    marketType: s.text,
    /** How values of a scalar market are written; values not specified. */
    formatType: s.text,
    /** `lowerBound` of a market on a date, as a date; form not specified. */
    lowerBoundDate: s.text,
    /** `upperBound` of a market on a date, as a date; form not specified. */
    upperBoundDate: s.text,
    /** Contract address of the automated market maker; empty on markets of the order book. */
    marketMakerAddress: s.text,
    /** When it was closed, in the database form `YYYY-MM-DD HH:MM:SS+00`, unlike the ISO 8601 of events. */
    closedTime: s.text,
    /** Number of the mailing list for news of the market, digits as text. */
    mailTag: s.text,
    /** Contract address of the adapter that settles it: 0x and 40 hexadecimal digits. */
    resolvedBy: s.text,
    /** Label of the market within its event, such as `25 bps decrease`; empty if it stands alone. */
    groupItemTitle: s.text,
    /** Place of the market within its event: a whole number as text. */
    groupItemThreshold: numeral,
    /** Key of the question at the oracle: 0x and 64 hexadecimal digits. */
    questionID: s.text,
    /** When the oracle's answer became final; ISO 8601, other forms seen. */
    oracleEndDate: s.text,
    /** State of the oracle: `proposed`, `disputed` and `resolved` are the values seen. */
    oracleResolutionStatus: s.text,
    /** Day of `endDate`, as `yyyy-MM-dd`. */
    endDateIso: s.text,
    /** Day of `startDate`, as `yyyy-MM-dd`. */
    startDateIso: s.text,
    /** Day of `oracleEndDate`, as `yyyy-MM-dd`. */
    oracleEndDateIso: s.text,
    /** When the match begins, in the database form `YYYY-MM-DD HH:MM:SS+00`. */
    gameStartTime: s.text,
    /** Token of each outcome at the order book (a trade's `asset_id`): decimal strings, in a JSON array in a string, or in an array. */
    clobTokenIds: textOrList,
    /** Key of its thread at the comment provider. */
    commentThread: s.text,
    /** Short labels of the outcomes, in the order of `outcomes`: a JSON array in a string, or an array. */
    shortOutcomes: textOrList,
    /** Key of the first team at the sports feed. */
    teamAID: s.text,
    /** Key of the second team at the sports feed. */
    teamBID: s.text,
    /** Bond for proposing an answer to the oracle, in USDC: a decimal number as text. */
    oracleBond: numeral,
    /** Reward for the answer that is accepted, in USDC: a decimal number as text. */
    oracleReward: numeral,
    /** Its creator: an account's address, or empty. */
    creator: s.text,
    /** Values that `slug` had before; form not specified. */
    pastSlugs: s.text,
    /** Colour of its line in the event's chart, a CSS colour. */
    chartColor: s.text,
    /** Colour of its line in the series' chart, a CSS colour such as `green`; mostly empty. */
    seriesColor: s.text,
    /** Key of the match at the sports feed, digits as text; newer ones are composed. */
    gameId: s.text,
    /** Range of values that the market stands for within its event; form not specified. */
    groupItemRange: s.text,
    /** Kind of bet on a match: `moneyline` is the value seen. */
    sportsMarketType: s.text,
    /** The oracle's past states, in order: a JSON array in a string, such as `["proposed"]`, or an array. */
    oracleResolutionStatuses: textOrList,
    /** When the result is expected, ISO 8601 in UTC; orders may be accepted after it. */
    endDate: s.time,
    /** When trading begins, ISO 8601 in UTC. */
    startDate: s.time,
    /** When it was created in the catalogue, ISO 8601 in UTC. */
    createdAt: s.time,
    /** When it was last changed, ISO 8601 in UTC. */
    updatedAt: s.time,
    /** When it became ready for deployment on chain, ISO 8601 in UTC. */
    readyTimestamp: s.time,
    /** When the automated market maker got its funds, ISO 8601 in UTC. */
    fundedTimestamp: s.time,
    /** When the order book opened, ISO 8601 in UTC. */
    acceptingOrdersTimestamp: s.time,
    /** When its deployment on chain began, ISO 8601 in UTC. */
    deployingTimestamp: s.time,
    /** When its deployment on chain is scheduled, ISO 8601 in UTC. */
    scheduledDeploymentTimestamp: s.time,
    /** When its event's subject begins, ISO 8601 in UTC. */
    eventStartTime: s.time,
    /** True while it is shown. It may be active and closed. */
    active: s.flag,
    /** True once it is settled. */
    closed: s.flag,
    /** True: shown across the page's whole width. */
    wideFormat: s.flag,
    /** True: marked as new by the service. */
    new: s.flag,
    /** True: featured on the service's pages. */
    featured: s.flag,
    /** True: archived and no longer listed. */
    archived: s.flag,
    /** True: not available in some countries. */
    restricted: s.flag,
    /** True: traded in an order book, not by an automated market maker. */
    enableOrderBook: s.flag,
    /** True: an editor has confirmed its dates. */
    hasReviewedDates: s.flag,
    /** True: the service's scheduled jobs may process it. */
    readyForCron: s.flag,
    /** True: comments are enabled. */
    commentsEnabled: s.flag,
    /** True: its automated market maker (fixed product) is open. */
    fpmmLive: s.flag,
    /** True: the order book takes new orders now. */
    acceptingOrders: s.flag,
    /** True: followers are notified of changes. */
    notificationsEnabled: s.flag,
    /** True: ready for deployment on chain. */
    ready: s.flag,
    /** True: the automated market maker has its funds. */
    funded: s.flag,
    /** True: settled by a data feed, without a vote. */
    automaticallyResolved: s.flag,
    /** True: becomes active automatically once it is on chain. */
    automaticallyActive: s.flag,
    /** True: all orders are cancelled when the match begins. */
    clearBookOnStart: s.flag,
    /** True: the chart of grouped markets shows the series. Meaning inferred from the name. */
    showGmpSeries: s.flag,
    /** True: the chart of grouped markets shows the outcome. Meaning inferred from the name. */
    showGmpOutcome: s.flag,
    /** True: becomes active only manually. */
    manualActivation: s.flag,
    /** True: the "any other" among markets of which one can win. */
    negRiskOther: s.flag,
    /** True: waiting for deployment on chain. */
    pendingDeployment: s.flag,
    /** True: being deployed on chain. */
    deploying: s.flag,
    /** True: quotes for large trades can be requested (RFQ). */
    rfqEnabled: s.flag,
    /** True: trades have fees, by `feeSchedule`. */
    feesEnabled: s.flag,
    /** Number of the account that created it; text on events. */
    createdBy: s.number,
    /** Number of the account that last changed it; text on events. */
    updatedBy: s.number,
    /** Number of the group that it belonged to, on markets of the early years. */
    marketGroup: s.number,
    /** Smallest step of an order's price, in USDC per share: 0.01 or 0.001. */
    orderPriceMinTickSize: s.number,
    /** Smallest order, in shares. */
    orderMinSize: s.number,
    /** Position given by the editors; the smallest comes first. */
    curationOrder: s.number,
    /** Total volume, in USDC, as a number; `volume` has all digits. */
    volumeNum: s.number,
    /** Value of the orders resting in the book, in USDC, as a number; `liquidity` has all digits. */
    liquidityNum: s.number,
    /** Volume of the last 24 hours, in USDC. */
    volume24hr: s.number,
    /** Volume of the last week, in USDC. */
    volume1wk: s.number,
    /** Volume of the last month, in USDC. */
    volume1mo: s.number,
    /** Volume of the last year, in USDC. */
    volume1yr: s.number,
    /** Seconds that an order waits before it can match, against bets on what was just observed. */
    secondsDelay: s.number,
    /** Part of `volume24hr` at automated market makers, in USDC. */
    volume24hrAmm: s.number,
    /** Part of `volume1wk` at automated market makers, in USDC. */
    volume1wkAmm: s.number,
    /** Part of `volume1mo` at automated market makers, in USDC. */
    volume1moAmm: s.number,
    /** Part of `volume1yr` at automated market makers, in USDC. */
    volume1yrAmm: s.number,
    /** Part of `volume24hr` in the order book, in USDC. */
    volume24hrClob: s.number,
    /** Part of `volume1wk` in the order book, in USDC. */
    volume1wkClob: s.number,
    /** Part of `volume1mo` in the order book, in USDC. */
    volume1moClob: s.number,
    /** Part of `volume1yr` in the order book, in USDC. */
    volume1yrClob: s.number,
    /** Total volume at automated market makers, in USDC. */
    volumeAmm: s.number,
    /** Total volume in the order book, in USDC. */
    volumeClob: s.number,
    /** Liquidity at automated market makers, in USDC. */
    liquidityAmm: s.number,
    /** Value of the orders resting in the order book, in USDC. */
    liquidityClob: s.number,
    /** Fee of the resting order, in basis points (1/100 of a per cent), as signed into orders. */
    makerBaseFee: s.number,
    /** Fee of the incoming order that matched, in basis points (1/100 of a per cent), as signed into orders. */
    takerBaseFee: s.number,
    /** Seconds in which an answer to the oracle can be disputed; 0 means the oracle's own default. */
    customLiveness: s.number,
    /** Rank that the service gives it in lists; scale not specified. */
    score: s.number,
    /** Rank by how close it is to even odds, from 0 to 1. */
    competitive: s.number,
    /** Smallest order that earns rewards, in shares; 0 if there are none. */
    rewardsMinSize: s.number,
    /** Largest distance from the middle price at which an order earns rewards, in cents (3.5 is 0.035 USDC). */
    rewardsMaxSpread: s.number,
    /** `bestAsk` minus `bestBid`, in USDC per share. A missing bid counts as 0. */
    spread: s.number,
    /** Change of the price over the last day, in USDC per share; may be negative. */
    oneDayPriceChange: s.number,
    /** Change of the price over the last hour, in USDC per share; may be negative. */
    oneHourPriceChange: s.number,
    /** Change of the price over the last week, in USDC per share; may be negative. */
    oneWeekPriceChange: s.number,
    /** Change of the price over the last month, in USDC per share; may be negative. */
    oneMonthPriceChange: s.number,
    /** Change of the price over the last year, in USDC per share; may be negative. */
    oneYearPriceChange: s.number,
    /** Price of the last trade of the first outcome, from 0 to 1, USDC per share. */
    lastTradePrice: s.number,
    /** Highest price offered for the first outcome, from 0 to 1, USDC per share; absent without bids. */
    bestBid: s.number,
    /** Lowest price asked for the first outcome, from 0 to 1, USDC per share; 1 without asks. */
    bestAsk: s.number,
    /** Handicap or sum of points of a bet on a match; may be negative. */
    line: s.number,
    /** `image` at a smaller size. */
    imageOptimized: optimizedImageSchema,
    /** `icon` at a smaller size. */
    iconOptimized: optimizedImageSchema,
    /** Events that contain the market. Left out where the market itself is nested in an event. */
    events: s.list(s.ref<Event>(() => eventSchema)),
    /** Its categories. */
    categories: s.list(categorySchema),
    /** Its tags. */
    tags: s.list(tagSchema),
    /** How fees are computed; null if there are none. */
    feeSchedule: feeScheduleSchema,
    /** Rewards for resting orders. Source: specification, in words; key and fields by recordings. */
    clobRewards: s.list(clobRewardSchema),
  },
);

/**
 * A question with two or more tradable outcomes, as nested in events.
 *
 * Source: specification, Market; presence by recordings.
 */
export interface Market extends s.FieldsOutput<typeof market> {}
/** The type of {@link marketSchema}. */
export interface MarketSchema extends s.Entity<"Market", typeof market, Market> {}
/** Checks a {@link Market}; unknown fields are kept. */
export const marketSchema: MarketSchema = s.entity("Market", market);
