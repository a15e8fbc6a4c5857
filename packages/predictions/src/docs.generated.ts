// Made by `pnpm generate` from the doc comments of this package; change those.
import type { OperationDocs } from "@org/http-core/describe";

/** What the doc comments of this package say, as data. */
export const docs: OperationDocs = {
  operations: {
    rewardsMarkets: {
      summary: "Markets whose resting orders are rewarded, with what they pay, page by page.",
      description:
        "Markets whose resting orders are rewarded, with what they pay, page by page.\n\nSource: specification, Markets with rewards.",
    },
    trades: {
      summary: "Trades of an account, page by page.",
      description:
        "Trades of an account, page by page. Needs a `tradingKey`; each request is signed anew, so that long lists don't outlive a signature.\n\nSource: specification, Trades.",
    },
    simplifiedMarkets: {
      summary:
        "Every market there ever was, with outcomes, prices and state, page by page: hundreds of thousands of rows, so a full list is a crawl of minutes.",
      description:
        "Every market there ever was, with outcomes, prices and state, page by page: hundreds of thousands of rows, so a full list is a crawl of minutes.\n\nSource: specification, Simplified markets.",
    },
    events: {
      summary: "Events with their markets, series and tags, page by page.",
      description:
        "Events with their markets, series and tags, page by page.\n\nThe service nests every market of an event, closed ones and placeholders too, and answers from a cache of up to five minutes: an event may come twice over the pages of a long crawl. Source: specification, Events (cursor-paged).",
    },
  },
  types: {
    Category: {
      description:
        "A broad subject that events, markets and series are filed under, older than tags.\n\nSource: specification, Category; no recording holds one.",
      fields: {
        id: "Key of the category in the catalogue, unique among categories.",
        label: "Name shown to people, such as `Crypto`.",
        parentCategory:
          "Key or label of the category above this one; empty at the top. The specification does not say which.",
        slug: "Name for addresses: lower case, words joined by hyphens.",
        publishedAt: "When it was made public; ISO 8601 or the database form `YYYY-MM-DD HH:MM:SS+00`.",
        createdBy: "Key of the account that entered it, as text.",
        updatedBy: "Key of the account that last changed it, as text.",
        createdAt: "When it was entered, ISO 8601 in UTC.",
        updatedAt: "When it was last changed, ISO 8601 in UTC.",
      },
    },
    Chat: {
      description:
        "A chat channel beside an event or a series. Sent only where `include_chat` is true.\n\nSource: specification, Chat; no recording holds one.",
      fields: {
        id: "Key of the chat, unique among chats.",
        channelId: "Key of the channel at the chat provider.",
        channelName: "Name of the channel as people see it.",
        channelImage: "Address (URL) of the channel's picture.",
        live: "True while people can talk in it.",
        startTime: "When the chat opens, ISO 8601 in UTC.",
        endTime: "When the chat closes, ISO 8601 in UTC.",
      },
    },
    ClobReward: {
      description:
        "A reward for resting orders in a market's order book, as nested markets carry it.\n\nSource: recordings; the specification names the rewards of nested markets and does not show them.",
      fields: {
        id: "Key of the reward's configuration, digits as text.",
        conditionId: "`conditionId` of the market that is rewarded: 0x and 64 hexadecimal digits.",
        assetAddress: "Contract address of the token that rewards are paid in: 0x and 40 hexadecimal digits.",
        rewardsAmount: "Sum over the whole term, in that token's units; 0 where only a daily rate is set.",
        rewardsDailyRate: "Paid out a day, in that token's units.",
        startDate: "First day, as `yyyy-MM-dd`.",
        endDate: "Last day, as `yyyy-MM-dd`; `2500-12-31` means that no end is set.",
      },
    },
    Collection: {
      description:
        "A group of events and series put together by the service's editors.\n\nSource: specification, Collection; no recording holds one.",
      fields: {
        id: "Key of the collection, unique among collections.",
        ticker: "Short name, unique among collections.",
        slug: "Name for addresses: lower case, words joined by hyphens.",
        title: "Headline shown to people.",
        subtitle: "Second line under the headline.",
        collectionType: "Which sort of collection it is; values not specified.",
        description: "What it gathers, as text for people.",
        tags: "Tags as one string, unlike the lists of tags elsewhere; form not specified.",
        image: "Address (URL) of the picture.",
        icon: "Address (URL) of the small picture.",
        headerImage: "Address (URL) of the wide picture above the page.",
        layout: "How the service's front end lays it out; values not specified.",
        templateVariables: "Values of the template's variables, as text; form not specified.",
        publishedAt: "When it was made public; ISO 8601 or the database form `YYYY-MM-DD HH:MM:SS+00`.",
        createdBy: "Key of the account that entered it, as text.",
        updatedBy: "Key of the account that last changed it, as text.",
        active: "True while it is shown; one can be active and closed.",
        closed: "True once everything in it is over.",
        archived: "True: put away, no longer listed.",
        new: "True: marked as new by the service.",
        featured: "True: put forward on the service's pages.",
        restricted: "True: not open to people of some countries.",
        isTemplate: "True: a pattern for others, not a collection of its own.",
        commentsEnabled: "True: people may comment.",
        createdAt: "When it was entered, ISO 8601 in UTC.",
        updatedAt: "When it was last changed, ISO 8601 in UTC.",
        imageOptimized: "`image`, made smaller.",
        iconOptimized: "`icon`, made smaller.",
        headerImageOptimized: "`headerImage`, made smaller.",
      },
    },
    Event: {
      description:
        "Something that happens, and the markets on how it turns out.\n\nSource: specification, Event; presence by recordings.",
      fields: {
        id: "Key of the event, digits as text: what `event_id` of the rewards markets repeats.",
        ticker: "Short name, unique among events; mostly the same as `slug`.",
        slug: "Name for addresses: lower case, words joined by hyphens.",
        title: "Headline shown to people, such as `Fed Decision in June?`.",
        subtitle: "Second line under the headline.",
        description: "Rules by which its markets are settled, as text for people.",
        resolutionSource: "Where the result is read, mostly a URL; often empty, the rules then say it.",
        image: "Address (URL) of the picture.",
        icon: "Address (URL) of the small picture.",
        sortBy:
          "How its markets are ordered on the service's pages: `price` and `ascending` are the values seen.",
        category: "Name of the category, in words, such as `US-current-affairs`.",
        subcategory: "Name of the category below that, in words.",
        templateVariables:
          "Values of the template's variables, as text; form not specified. A flag on series.",
        published_at:
          "When it was made public; the recordings have the database form `YYYY-MM-DD HH:MM:SS.fff+00`.",
        createdBy: "Key of the account that entered it, as text.",
        updatedBy: "Key of the account that last changed it, as text.",
        featuredImage: "Address (URL) of the picture for where the event is put forward.",
        commentThread: "Key of its thread at the comment provider.",
        parentEvent:
          "Event that this one belongs to, as text; deployments have been seen to send `parentEventId`, a number.",
        negRiskMarketID:
          "Key that its markets share on chain where just one of them can win: 0x and 64 hexadecimal digits.",
        eventDate: "Day that the event is about, as `yyyy-MM-dd`.",
        seriesSlug: "`slug` of the series that it belongs to.",
        score: "Standing of a match, as the sports feed writes it, such as `000-000|2-0|Bo3`.",
        elapsed: "Time played in a match, as the sports feed writes it.",
        period: "Part of a match that is being played, as the sports feed writes it, such as `2/3`.",
        gmpChartMode:
          "How the chart of its grouped markets is drawn; `default` is the value seen. Meaning inferred from the name.",
        estimatedValue:
          "Estimate of the value that the event is about, as text; unit as in the event's own question.",
        carouselMap: "How it is placed in the front page's carousel; form not specified.",
        gameStatus: "State of a match, as the sports feed writes it; values not specified.",
        startDate: "When trading begins, ISO 8601 in UTC.",
        creationDate: "When it was put together, ISO 8601 in UTC; may be after `startDate`.",
        endDate: "When the result is expected, ISO 8601 in UTC; trading may go on after it.",
        createdAt: "When it was entered in the catalogue, ISO 8601 in UTC.",
        updatedAt: "When it was last changed, ISO 8601 in UTC.",
        deployingTimestamp: "When putting it on chain began, ISO 8601 in UTC.",
        scheduledDeploymentTimestamp: "When it is to be put on chain, ISO 8601 in UTC.",
        closedTime: "When it was closed, ISO 8601 in UTC.",
        startTime: "When what it is about begins (kick-off, opening bell), ISO 8601 in UTC.",
        finishedTimestamp: "When what it is about was over, ISO 8601 in UTC.",
        active: "True while it is shown; one can be active and closed.",
        closed: "True once all of its markets are settled.",
        archived: "True: put away, no longer listed.",
        new: "True: marked as new by the service.",
        featured: "True: put forward on the service's pages.",
        restricted: "True: not open to people of some countries.",
        isTemplate: "True: a pattern for others, not an event of its own.",
        commentsEnabled: "True: people may comment.",
        enableOrderBook: "True: its markets are traded in an order book.",
        negRisk: "True: exactly one of its markets can win, and positions of one convert into the others'.",
        pendingDeployment: "True: waits to be put on chain.",
        deploying: "True: is being put on chain.",
        cyom: 'True: people may propose markets of it ("create your own market").',
        showAllOutcomes: "True: all outcomes are shown, not just the first ones.",
        showMarketImages: "True: each market is shown with a picture of its own.",
        automaticallyResolved: "True: settled by a feed, without a vote.",
        enableNegRisk: "True: as `negRisk`, switched on when the event was made.",
        automaticallyActive: "True: becomes active by itself once it is on chain.",
        live: "True while what it is about is going on.",
        ended: "True once what it is about is over.",
        estimateValue: "True: the service shows an estimate of the value.",
        cantEstimate: "True: no estimate of the value can be made.",
        liquidity: "Value of the orders resting in the books of its markets, in USDC.",
        volume: "Volume since the beginning over its markets, in USDC.",
        openInterest: "Value of the positions that are open, in USDC.",
        competitive: "Rank by how close its markets are to even odds, from 0 to 1.",
        volume24hr: "Volume of the last 24 hours, in USDC.",
        volume1wk: "Volume of the last week, in USDC.",
        volume1mo: "Volume of the last month, in USDC.",
        volume1yr: "Volume of the last year, in USDC.",
        liquidityAmm: "Part of `liquidity` in automated market makers, in USDC.",
        liquidityClob: "Part of `liquidity` in the order book, in USDC.",
        negRiskFeeBips:
          "Fee for converting positions between its markets, in basis points (1/100 of a per cent).",
        commentCount: "Comments written so far.",
        eventWeek: "Week of a league's season that it belongs to, counted from 1.",
        featuredOrder: "Place among the events put forward; smaller comes first.",
        spreadsMainLine: "Handicap, in points, whose market is taken as the main one among the spreads.",
        totalsMainLine: "Sum of points whose market is taken as the main one among the totals.",
        socialPostCount: "Posts counted for events that are about how often somebody posts.",
        subEvents: "Keys of events below this one, each as text.",
        imageOptimized: "`image`, made smaller.",
        iconOptimized: "`icon`, made smaller.",
        featuredImageOptimized: "`featuredImage`, made smaller.",
        markets:
          "All markets of the event: closed ones and placeholders too. Left out where the event is nested in a market.",
        series: "Series that it belongs to.",
        categories: "Categories that it is filed under.",
        collections: "Collections that it is part of.",
        tags: "Tags on it.",
        eventCreators: "People and outlets that it is credited to.",
        chats: "Chat channels beside it; only where `include_chat` is true.",
        templates: "Patterns that it was made from; only where `include_template` is true.",
        teams:
          "Teams of a sports event, attached by the service. Source: specification, in words; their fields are not shown.",
        externalPartners:
          "Partners outside the service that know the event; only where `partner_slug` is set. Source: specification, in words; key by field reports, fields not shown.",
      },
    },
    EventCreator: {
      description:
        "A person or outlet that an event is credited to.\n\nSource: specification, Event creator; presence by recordings.",
      fields: {
        id: "Key of the creator, unique among event creators.",
        creatorName: "Name shown to people.",
        creatorHandle: "Account name on the network that `creatorUrl` points to, without `@`.",
        creatorUrl: "Address (URL) of the creator's own page.",
        creatorImage: "Address (URL) of the creator's picture.",
        createdAt: "When it was entered, ISO 8601 in UTC.",
        updatedAt: "When it was last changed, ISO 8601 in UTC.",
      },
    },
    EventsPage: {
      description: "A page of the events endpoint.\n\nSource: specification, Events (cursor-paged).",
      fields: {
        events: "The events of this page, in the order asked for. An empty page is the last one.",
        next_cursor:
          "Opaque token for the parameter `after_cursor`, bound to this query; absent on the last page.",
      },
    },
    EventsParams: {
      description:
        "Parameters of the events endpoint. There is no `offset`: the service refuses it.\n\nSource: specification, Events (cursor-paged), and the deployment's published parameters.",
      fields: {
        limit:
          "Events on a page, from 1 to 500. Deployments have a lower cap of their own (100) and apply it in silence. Default: the service's, 20 seen. Source: specification, Events (cursor-paged); name by the deployment's published parameters.",
        order:
          'Fields to order by, as they are spelled in results: `"volume24hr"`, `"volume24hr,id"` or `["volume24hr", "id"]`. Default: the service\'s own order. Source: specification, Events (cursor-paged).',
        ascending:
          "True: smallest first; false: largest first. Used only where `order` is given. Default: true. Source: specification, Events (cursor-paged); name by the deployment's published parameters.",
        after_cursor:
          "`next_cursor` of the page before, to be sent with the very same other parameters. The iterator does it. Source: specification, Events (cursor-paged).",
        tag_id:
          "Only events with one of these tags (`Tag.id`). Repeatable. Source: specification, Events (cursor-paged).",
        exclude_tag_id:
          "No events with one of these tags (`Tag.id`); none of them may be in `tag_id`. Repeatable. Source: specification, Events (cursor-paged); name by the deployment's published parameters.",
        partner_slug:
          "Attaches to each event the external partners known under this name. Default: none are attached. Source: specification, Events (cursor-paged).",
        include_chat:
          "True: events and their series come with their chats. Default: false. Source: specification, Events (cursor-paged); name by the deployment's published parameters.",
        include_template:
          "True: events come with their templates. Default: false. Source: specification, Events (cursor-paged); name by the deployment's published parameters.",
        include_best_lines:
          'True: events come with the main lines of their spreads and totals ("best lines"). Default: false. Source: specification, Events (cursor-paged); name by the deployment\'s published parameters.',
        id: "Only the events with these keys (`Event.id`). Repeatable. Source: deployment's published parameters.",
        slug: "Only the events with these names (`Event.slug`). Repeatable. Source: deployment's published parameters.",
        closed:
          "True: only closed events; false: only open ones. Default: false. Source: deployment's published parameters.",
        live: "Only events whose `live` is this. Source: deployment's published parameters.",
        featured: "Only events whose `featured` is this. Source: deployment's published parameters.",
        cyom: "Only events whose `cyom` is this. Source: deployment's published parameters.",
        title_search: "Only events with this text in their title. Source: deployment's published parameters.",
        liquidity_min: "Least liquidity, in USDC. Source: deployment's published parameters.",
        liquidity_max: "Most liquidity, in USDC. Source: deployment's published parameters.",
        volume_min: "Least volume since the beginning, in USDC. Source: deployment's published parameters.",
        volume_max: "Most volume since the beginning, in USDC. Source: deployment's published parameters.",
        start_date_min:
          "Earliest `startDate`: ISO 8601, or a Date. Source: deployment's published parameters.",
        start_date_max: "Latest `startDate`: ISO 8601, or a Date. Source: deployment's published parameters.",
        end_date_min: "Earliest `endDate`: ISO 8601, or a Date. Source: deployment's published parameters.",
        end_date_max: "Latest `endDate`: ISO 8601, or a Date. Source: deployment's published parameters.",
        start_time_min:
          "Earliest `startTime`: ISO 8601, or a Date. Source: deployment's published parameters.",
        start_time_max: "Latest `startTime`: ISO 8601, or a Date. Source: deployment's published parameters.",
        tag_slug:
          "Only events with the tag of this name (`Tag.slug`). Source: deployment's published parameters.",
        related_tags:
          "True: tags related to the ones given count too. Source: deployment's published parameters.",
        tag_match:
          "Whether an event needs `any` of the tags given, or `all`. Source: deployment's published parameters.",
        series_id:
          "Only events of these series (`Series.id`). Repeatable. Source: deployment's published parameters.",
        game_id:
          "Only events of these matches, by the sports feed's keys. Repeatable. Source: deployment's published parameters.",
        event_date:
          "Only events about this day (`Event.eventDate`): ISO 8601, or a Date. Source: deployment's published parameters.",
        event_week:
          "Only events of this week of the season (`Event.eventWeek`). Source: deployment's published parameters.",
        featured_order:
          "True: in the order in which events are put forward (`featuredOrder`). Source: deployment's published parameters.",
        recurrence:
          "Only events of series that recur like this: `daily`, `weekly`, `monthly`. Source: deployment's published parameters.",
        created_by:
          "Only events entered by these accounts (`Event.createdBy`). Repeatable. Source: deployment's published parameters.",
        parent_event_id:
          "Only events below this one (`Event.id`). Source: deployment's published parameters.",
        include_children:
          "True: events below the ones found are listed too. Source: deployment's published parameters.",
        locale:
          "Language of texts, as a tag such as `en`; untranslated without. Source: deployment's published parameters.",
      },
    },
    FeeSchedule: {
      description:
        "How the fee of a market's trades is computed. Null on markets without fees.\n\nSource: specification, Market (feeSchedule); presence by recordings.",
      fields: {
        exponent:
          "Power of `p(1 − p)` in the fee, p being the price from 0 to 1; 0 makes the fee flat. Formula inferred from field reports: fee = shares × rate × (p(1 − p))^exponent, in USDC.",
        rate: "Factor of the fee, a fraction: 0.05 is 5 %.",
        takerOnly: "True: only the taker pays; the maker trades free.",
        rebateRate: "Part of the fee that goes back to makers, from 0 to 1: 0.25 is a quarter.",
      },
    },
    MakerOrder: {
      description:
        "An order that rested in the book and that a trade took, wholly or in part.\n\nSource: recordings and field reports; the specification has the list `maker_orders` and not the shape of its items.",
      fields: {
        order_id: "Key of the order that rested: 0x and 64 hexadecimal digits.",
        owner: "API key whose owner placed it, as a UUID.",
        maker_address: "Address of the account that placed it: 0x and 40 hexadecimal digits.",
        matched_amount: "Shares of it that this trade took: a decimal number as text.",
        price: "Price of its own outcome, from 0 to 1, USDC a share: a decimal number as text.",
        fee_rate_bps: "Fee of it, in basis points (1/100 of a per cent), as text; may be empty.",
        asset_id:
          "Token of its outcome: it may be the other outcome's, where the two together make or end a pair of shares.",
        outcome: "Label of its outcome.",
        side: "Whether it bought or sold; absent in recordings before 2025.",
      },
    },
    Market: {
      description:
        "A question with two or more outcomes that people trade in, as events hold it.\n\nSource: specification, Market; presence by recordings.",
      fields: {
        id: "Key of the market in the catalogue, digits as text; `market_id` of the rewards markets repeats it.",
        question: "What is asked, shown to people: `Will the Fed decrease interest rates by 25 bps …?`.",
        conditionId:
          "Key of the market on chain and at the order book (`condition_id`, a trade's `market`); may be empty.",
        slug: "Name for addresses: lower case, words joined by hyphens.",
        socialCardImage: "Address (URL) of the picture for previews on social networks.",
        resolutionSource: "Where the result is read, mostly a URL; often empty, the rules then say it.",
        category: "Name of the category, in words; on markets of the early years.",
        ammType: "Kind of automated market maker, on markets of the early years; values not specified.",
        liquidity:
          "Value of the orders resting in the book, in USDC: a decimal number as text. `liquidityNum` rounds it.",
        sponsorName: "Name of the sponsor, for people.",
        sponsorImage: "Address (URL) of the sponsor's picture.",
        xAxisValue: "Label of the chart's horizontal axis.",
        yAxisValue: "Label of the chart's vertical axis.",
        denominationToken: "Contract address of the token that positions are paid in; form not specified.",
        fee: "Fee of the automated market maker, a decimal number as text; unit not specified.",
        image: "Address (URL) of the picture.",
        icon: "Address (URL) of the small picture.",
        lowerBound: "Value at which a scalar market pays its lower end in full: a decimal number as text.",
        upperBound: "Value at which a scalar market pays its upper end in full: a decimal number as text.",
        description: "Rules by which the market is settled, as text for people.",
        outcomes:
          'Labels of the outcomes: a JSON array in a string, `["Yes", "No"]`; the order is that of prices and tokens.',
        outcomePrices:
          "Price of each outcome from 0 to 1, USDC a share: a JSON array of decimal strings in a string, up to 39 digits each.",
        volume:
          "Volume since the beginning, in USDC: a decimal number as text. `volumeNum` may differ from it.",
        marketType:
          "`normal` (outcomes win or lose) or `scalar` (outcomes share by a value): the values seen.",
        formatType: "How values of a scalar market are written; values not specified.",
        lowerBoundDate: "`lowerBound` of a market on a date, as a date; form not specified.",
        upperBoundDate: "`upperBound` of a market on a date, as a date; form not specified.",
        marketMakerAddress:
          "Contract address of the automated market maker; empty on markets of the order book.",
        closedTime:
          "When it was closed, in the database form `YYYY-MM-DD HH:MM:SS+00`, unlike the ISO 8601 of events.",
        mailTag: "Number of the mailing list for news of the market, digits as text.",
        resolvedBy: "Contract address of the adapter that settles it: 0x and 40 hexadecimal digits.",
        groupItemTitle:
          "Label of the market within its event, such as `25 bps decrease`; empty where it stands alone.",
        groupItemThreshold: "Place of the market within its event: a whole number as text.",
        questionID: "Key of the question at the oracle: 0x and 64 hexadecimal digits.",
        oracleEndDate: "When the oracle's answer became final; ISO 8601, other forms seen.",
        oracleResolutionStatus:
          "Where the oracle stands: `proposed`, `disputed` and `resolved` are the values seen.",
        endDateIso: "Day of `endDate`, as `yyyy-MM-dd`.",
        startDateIso: "Day of `startDate`, as `yyyy-MM-dd`.",
        oracleEndDateIso: "Day of `oracleEndDate`, as `yyyy-MM-dd`.",
        gameStartTime: "When the match begins, in the database form `YYYY-MM-DD HH:MM:SS+00`.",
        clobTokenIds:
          "Token of each outcome at the order book (a trade's `asset_id`): a JSON array of decimal strings in a string.",
        commentThread: "Key of its thread at the comment provider.",
        shortOutcomes: "Short labels of the outcomes: a JSON array in a string, in the order of `outcomes`.",
        teamAID: "Key of the first team at the sports feed.",
        teamBID: "Key of the second team at the sports feed.",
        oracleBond: "Bond for proposing an answer to the oracle, in USDC: a decimal number as text.",
        oracleReward: "Reward for the answer that is accepted, in USDC: a decimal number as text.",
        creator: "Who created it: an account's address, or empty.",
        pastSlugs: "Values that `slug` had before; form not specified.",
        chartColor: "Colour of its line in the event's chart, a CSS colour.",
        seriesColor: "Colour of its line in the series' chart, a CSS colour such as `green`; mostly empty.",
        gameId: "Key of the match at the sports feed, digits as text; newer ones are composed.",
        groupItemRange: "Range of values that the market stands for within its event; form not specified.",
        sportsMarketType: "Kind of bet on a match: `moneyline` is the value seen.",
        oracleResolutionStatuses:
          'What the oracle went through: a JSON array in a string, such as `["proposed"]`, in order.',
        endDate: "When the result is expected, ISO 8601 in UTC; orders may be accepted after it.",
        startDate: "When trading begins, ISO 8601 in UTC.",
        createdAt: "When it was entered in the catalogue, ISO 8601 in UTC.",
        updatedAt: "When it was last changed, ISO 8601 in UTC.",
        readyTimestamp: "When it became ready to be put on chain, ISO 8601 in UTC.",
        fundedTimestamp: "When the automated market maker got its funds, ISO 8601 in UTC.",
        acceptingOrdersTimestamp: "When the order book opened, ISO 8601 in UTC.",
        deployingTimestamp: "When putting it on chain began, ISO 8601 in UTC.",
        scheduledDeploymentTimestamp: "When it is to be put on chain, ISO 8601 in UTC.",
        eventStartTime: "When what its event is about begins, ISO 8601 in UTC.",
        active: "True while it is shown; one can be active and closed.",
        closed: "True once it is settled.",
        wideFormat: "True: shown across the page's whole width.",
        new: "True: marked as new by the service.",
        featured: "True: put forward on the service's pages.",
        archived: "True: put away, no longer listed.",
        restricted: "True: not open to people of some countries.",
        enableOrderBook: "True: traded in an order book, not by an automated market maker.",
        hasReviewedDates: "True: an editor has confirmed its dates.",
        readyForCron: "True: the service's scheduled jobs may take it up.",
        commentsEnabled: "True: people may comment.",
        fpmmLive: "True: its automated market maker (fixed product) is open.",
        acceptingOrders: "True: the order book takes new orders now.",
        notificationsEnabled: "True: people who follow it are told of changes.",
        ready: "True: ready to be put on chain.",
        funded: "True: the automated market maker has its funds.",
        automaticallyResolved: "True: settled by a feed, without a vote.",
        automaticallyActive: "True: becomes active by itself once it is on chain.",
        clearBookOnStart: "True: all orders are cancelled when the match begins.",
        showGmpSeries: "True: the chart of grouped markets shows the series. Meaning inferred from the name.",
        showGmpOutcome:
          "True: the chart of grouped markets shows the outcome. Meaning inferred from the name.",
        manualActivation: "True: becomes active only by hand.",
        negRiskOther: 'True: stands for "any other" among markets of which one can win.',
        pendingDeployment: "True: waits to be put on chain.",
        deploying: "True: is being put on chain.",
        rfqEnabled: "True: large trades can be asked for by quote (request for quote).",
        feesEnabled: "True: trades cost fees; `feeSchedule` says how much.",
        createdBy: "Number of the account that entered it; text on events.",
        updatedBy: "Number of the account that last changed it; text on events.",
        marketGroup: "Number of the group that it belonged to, on markets of the early years.",
        orderPriceMinTickSize: "Smallest step of an order's price, in USDC a share: 0.01 or 0.001.",
        orderMinSize: "Smallest order, in shares.",
        curationOrder: "Place that the editors gave it; smaller comes first.",
        volumeNum: "Volume since the beginning, in USDC, as a number; `volume` has all digits.",
        liquidityNum:
          "Value of the orders resting in the book, in USDC, as a number; `liquidity` has all digits.",
        volume24hr: "Volume of the last 24 hours, in USDC.",
        volume1wk: "Volume of the last week, in USDC.",
        volume1mo: "Volume of the last month, in USDC.",
        volume1yr: "Volume of the last year, in USDC.",
        secondsDelay: "Seconds that an order waits before it can match, against bets on what was just seen.",
        volume24hrAmm: "Part of `volume24hr` at automated market makers, in USDC.",
        volume1wkAmm: "Part of `volume1wk` at automated market makers, in USDC.",
        volume1moAmm: "Part of `volume1mo` at automated market makers, in USDC.",
        volume1yrAmm: "Part of `volume1yr` at automated market makers, in USDC.",
        volume24hrClob: "Part of `volume24hr` in the order book, in USDC.",
        volume1wkClob: "Part of `volume1wk` in the order book, in USDC.",
        volume1moClob: "Part of `volume1mo` in the order book, in USDC.",
        volume1yrClob: "Part of `volume1yr` in the order book, in USDC.",
        volumeAmm: "Volume since the beginning at automated market makers, in USDC.",
        volumeClob: "Volume since the beginning in the order book, in USDC.",
        liquidityAmm: "Liquidity at automated market makers, in USDC.",
        liquidityClob: "Value of the orders resting in the order book, in USDC.",
        makerBaseFee:
          "Fee of the order that rested, in basis points (1/100 of a per cent), as signed into orders.",
        takerBaseFee:
          "Fee of the order that came and matched, in basis points (1/100 of a per cent), as signed into orders.",
        customLiveness:
          "Seconds in which an answer to the oracle can be disputed; 0 means the oracle's own default.",
        score: "Rank that the service gives it in lists; scale not specified.",
        competitive: "Rank by how close it is to even odds, from 0 to 1.",
        rewardsMinSize: "Smallest order that earns rewards, in shares; 0 where there are none.",
        rewardsMaxSpread:
          "Largest distance from the middle price at which an order earns rewards, in cents (3.5 is 0.035 USDC).",
        spread: "`bestAsk` minus `bestBid` (0 where there is none), in USDC a share.",
        oneDayPriceChange: "Change of the price over the last day, in USDC a share; may be negative.",
        oneHourPriceChange: "Change of the price over the last hour, in USDC a share; may be negative.",
        oneWeekPriceChange: "Change of the price over the last week, in USDC a share; may be negative.",
        oneMonthPriceChange: "Change of the price over the last month, in USDC a share; may be negative.",
        oneYearPriceChange: "Change of the price over the last year, in USDC a share; may be negative.",
        lastTradePrice: "Price of the last trade of the first outcome, from 0 to 1, USDC a share.",
        bestBid:
          "Highest price offered for the first outcome, from 0 to 1, USDC a share; absent without bids.",
        bestAsk: "Lowest price asked for the first outcome, from 0 to 1, USDC a share; 1 without asks.",
        line: "Handicap or sum of points that a bet on a match is about; may be negative.",
        imageOptimized: "`image`, made smaller.",
        iconOptimized: "`icon`, made smaller.",
        events: "Events that hold the market. Left out where the market itself is nested in an event.",
        categories: "Categories that it is filed under.",
        tags: "Tags on it.",
        feeSchedule: "How fees are computed; null where there are none.",
        clobRewards:
          "Rewards for resting orders. Source: specification, in words; key and fields by recordings.",
      },
    },
    MarketWithRewards: {
      description:
        "A market whose resting orders are rewarded.\n\nSource: specification, Market with rewards; presence by recordings and field reports.",
      fields: {
        condition_id: "Key of the market on chain and at the order book: 0x and 64 hexadecimal digits.",
        event_id: "`id` of the event that holds the market, digits as text.",
        event_slug: "`slug` of that event.",
        created_at: "When the market was entered in the catalogue, ISO 8601 in UTC.",
        group_item_title: "Label of the market within its event; empty where it stands alone.",
        image: "Address (URL) of the picture.",
        market_competitiveness:
          "How many makers compete for the rewards, as a rank of the service; scale not specified.",
        market_id: "`id` of the market in the catalogue, digits as text.",
        market_slug: "`slug` of the market in the catalogue.",
        one_day_price_change:
          "Change of the first outcome's price over the last day, in USDC a share; may be negative.",
        question: "What is asked, shown to people.",
        rewards_max_spread:
          "Largest distance from the middle price at which an order earns rewards, in cents (3 is 0.03 USDC).",
        rewards_min_size: "Smallest order that earns rewards, in shares.",
        spread: "Lowest price asked minus highest price offered, in USDC a share.",
        end_date: "When the result is expected, as `YYYY-MM-DD HH:MM:SS` without a zone; may be empty.",
        tokens: "The outcomes, in order: bounds on prices are about the first.",
        volume_24hr: "Volume of the last 24 hours, in USDC.",
        rewards_config: "What is paid, configuration by configuration; may be empty.",
      },
    },
    OptimizedImage: {
      description:
        "A picture of an event, market or collection that the service made smaller.\n\nSource: specification, Optimized image; no recording holds one.",
      fields: {
        id: "Key of the optimised image, unique among optimised images.",
        imageUrlSource: "Address (URL) of the picture as it was uploaded.",
        imageUrlOptimized: "Address (URL) of the picture made smaller.",
        imageOptimizedLastUpdated: "When it was last made smaller, as text; no form is specified.",
        field: "Which field of its owner the picture stands for, such as `image` or `icon`.",
        relname: "Kind of its owner, by the service's own table name.",
        imageSizeKbSource: "Size of the uploaded picture, in kilobytes.",
        imageSizeKbOptimized: "Size of the smaller picture, in kilobytes.",
        relID: "Number of its owner in that table.",
        imageOptimizedComplete: "True once the smaller picture can be fetched.",
      },
    },
    RewardConfig: {
      description:
        "What a market pays for resting orders, and from when to when.\n\nSource: specification, Market with rewards (rewards_config); presence by field reports.",
      fields: {
        id: "Number of the configuration; a market may have several, for different terms or tokens.",
        asset_address:
          "Contract address of the token that rewards are paid in: 0x and 40 hexadecimal digits.",
        start_date: "First day, as `yyyy-MM-dd`.",
        end_date: "Last day, as `yyyy-MM-dd`; `2500-12-31` means that no end is set.",
        rate_per_day: "Paid out a day, in that token's units.",
        total_rewards: "Sum over the whole term, in that token's units.",
      },
    },
    RewardRate: {
      description:
        "What a market pays a day in one token.\n\nSource: specification, Simplified market (rewards.rates); presence by recordings.",
      fields: {
        asset_address:
          "Contract address of the token that rewards are paid in: 0x and 40 hexadecimal digits.",
        rewards_daily_rate: "Paid out a day, in that token's units.",
      },
    },
    RewardToken: {
      description:
        "One outcome of a market with rewards.\n\nSource: specification, Market with rewards (tokens); presence by field reports.",
      fields: {
        token_id:
          "Token of the outcome at the order book, a decimal number of up to 78 digits as text; may be empty.",
        outcome: "Label of the outcome, such as `YES` or a team's name.",
        price: "Price from 0 to 1, in USDC a share.",
      },
    },
    RewardsMarketsPage: {
      description:
        "A page of the rewards markets endpoint.\n\nSource: specification, Page envelope; presence by recordings.",
      fields: {
        data: "The markets of this page, in the order asked for.",
        limit: "Most rows that a page holds, as the service has set it for this request.",
        count: "Rows on this page.",
        next_cursor: "Opaque token for the parameter `next_cursor`; `LTE=` marks the last page.",
      },
    },
    RewardsMarketsParams: {
      description:
        "Parameters of the rewards markets endpoint.\n\nSource: specification, Markets with rewards.",
      fields: {
        q: "Text to look for in question and description. Source: specification, Markets with rewards.",
        tag_slug:
          "Only markets with one of these tags (`Tag.slug`). Repeatable. Source: specification, Markets with rewards.",
        event_id:
          "Only markets of these events (`Event.id`). Repeatable. Source: specification, Markets with rewards.",
        event_title:
          "Pattern for the event's title; upper and lower case are the same. Source: specification, Markets with rewards.",
        order_by:
          "What to order by: a field of the result, or one of the first token's price (`price`), the daily rate (`rate_per_day`) and the last day of the rewards (`reward_end_date`). Default: the service's own order. Source: specification, Markets with rewards.",
        position:
          "Smallest first (`ASC`) or largest first (`DESC`), with `order_by`. Source: specification, Markets with rewards.",
        min_volume_24hr:
          "Least volume of the last 24 hours, in USDC. Source: specification, Markets with rewards.",
        max_volume_24hr:
          "Most volume of the last 24 hours, in USDC. Source: specification, Markets with rewards.",
        min_spread: "Least spread, in USDC a share. Source: specification, Markets with rewards.",
        max_spread: "Most spread, in USDC a share. Source: specification, Markets with rewards.",
        min_price:
          "Least price of the first token, from 0 to 1, USDC a share. Source: specification, Markets with rewards.",
        max_price:
          "Highest price of the first token, from 0 to 1, USDC a share. Source: specification, Markets with rewards.",
        next_cursor:
          "`next_cursor` of the page before, to be sent with the very same other parameters. The iterator does it. Source: specification, Markets with rewards.",
        page_size:
          "Markets on a page; the service makes 500 of more than 500. Default: 100. Source: specification, Markets with rewards.",
      },
    },
    Series: {
      description:
        "Events that come back: each meeting of a central bank, each match of a league, each five minutes of a price.\n\nSource: specification, Series; presence by recordings.",
      fields: {
        id: "Key of the series, digits as text: what the parameter `series_id` takes.",
        ticker: "Short name, unique among series, such as `fomc`.",
        slug: "Name for addresses; events repeat it as `seriesSlug`.",
        title: "Headline shown to people.",
        subtitle: "Second line under the headline.",
        seriesType: "Which sort of series it is; `single` is the value seen.",
        recurrence:
          "How often it brings a new event: `daily`, `weekly`, `monthly`, and intervals such as `5m`.",
        description: "What its events have in common, as text for people.",
        image: "Address (URL) of the picture; may be empty.",
        icon: "Address (URL) of the small picture; may be empty.",
        layout: "How the service's front end lays it out; `default` is the value seen.",
        publishedAt:
          "When it was made public; the recordings have the database form `YYYY-MM-DD HH:MM:SS.fff+00`.",
        createdBy: "Key of the account that entered it, as text.",
        updatedBy: "Key of the account that last changed it, as text.",
        competitive:
          "Rank by how close its markets are, a decimal number as text, unlike the number of the same name on events.",
        priceFeedTokenID: "Key of the price feed that its events are settled by, at the feed's provider.",
        priceAssetName: "Name of the asset whose price its events are about, at the price provider.",
        active: "True while it is shown; one can be active and closed.",
        closed: "True once no further event is expected.",
        archived: "True: put away, no longer listed.",
        new: "True: marked as new by the service.",
        featured: "True: put forward on the service's pages.",
        restricted: "True: not open to people of some countries.",
        isTemplate: "True: a pattern for others, not a series of its own.",
        templateVariables: "True: its template has variables. A flag here, text on events and collections.",
        commentsEnabled: "True: people may comment.",
        createdAt: "When it was entered, ISO 8601 in UTC.",
        updatedAt: "When it was last changed, ISO 8601 in UTC.",
        startDate: "When its first event begins, ISO 8601 in UTC.",
        volume24hr: "Volume of the last 24 hours over its events, in USDC.",
        volume: "Volume since the beginning over its events, in USDC.",
        liquidity: "Value of the orders resting in the books of its events, in USDC.",
        score: "Rank that the service gives it in lists; scale not specified.",
        commentCount: "Comments written so far.",
        events: "Its events. Left out where the series itself is nested in an event.",
        collections: "Collections that it is part of.",
        categories: "Categories that it is filed under.",
        tags: "Tags on it.",
        chats: "Chat channels beside it; only where `include_chat` is true.",
      },
    },
    SimplifiedMarket: {
      description:
        "A market with its outcomes, prices and state, and nothing else: the cheapest list of every market there ever was.\n\nSource: specification, Simplified market; presence by recordings.",
      fields: {
        condition_id:
          "Key of the market on chain and at the order book: 0x and 64 hexadecimal digits; empty on some old markets.",
        rewards: "Rewards for resting orders.",
        tokens: "The outcomes; two in every recording.",
        active: "True while it is shown; active and closed at once is normal.",
        closed: "True once it is settled.",
        archived: "True: put away, no longer listed.",
        accepting_orders: "True: the order book takes new orders; seen on closed markets too.",
      },
    },
    SimplifiedMarketsPage: {
      description:
        "A page of the simplified markets endpoint.\n\nSource: specification, Page envelope; presence by recordings.",
      fields: {
        data: "The markets of this page, in the service's own order.",
        limit: "Most rows that a page holds, as the service has set it for this request.",
        count: "Rows on this page.",
        next_cursor: "Opaque token for the parameter `next_cursor`; `LTE=` marks the last page.",
      },
    },
    SimplifiedMarketsParams: {
      description:
        "Parameters of the simplified markets endpoint. It has no filters: it lists every market there ever was.\n\nSource: specification, Simplified markets (parameters not shown), and field reports.",
      fields: {
        next_cursor:
          "`next_cursor` of the page before. The iterator does it. Source: the other order-book endpoints; the specification does not show the parameters of this one.",
      },
    },
    SimplifiedRewards: {
      description:
        "The rewards of a simplified market.\n\nSource: specification, Simplified market (rewards); presence by recordings.",
      fields: {
        rates: "What is paid, token by token; null on nearly all markets.",
        min_size: "Smallest order that earns rewards, in shares; 0 where there are none.",
        max_spread:
          "Largest distance from the middle price at which an order earns rewards, in cents (1.5 is 0.015 USDC).",
      },
    },
    SimplifiedToken: {
      description:
        "One outcome of a simplified market.\n\nSource: specification, Simplified market (tokens); presence by recordings.",
      fields: {
        token_id:
          "Token of the outcome at the order book, a decimal number of up to 78 digits as text; may be empty.",
        outcome: "Label of the outcome; empty where the token is.",
        price: "Price from 0 to 1, in USDC a share.",
        winner:
          "True: the outcome came true. False on both outcomes until the market is settled, and often after it.",
      },
    },
    Tag: {
      description:
        "A label on events, series and markets, by which events are selected.\n\nSource: specification, Tag; presence by recordings.",
      fields: {
        id: "Key of the tag, digits as text: what the parameters `tag_id` and `exclude_tag_id` take.",
        label: "Name shown to people, such as `Economic Policy`.",
        slug: "Name for addresses, such as `economic-policy`: what the parameter `tag_slug` takes.",
        publishedAt:
          "When it was made public; the recordings have the database form `YYYY-MM-DD HH:MM:SS.fff+00`.",
        createdBy: "Number of the account that entered it.",
        updatedBy: "Number of the account that last changed it.",
        createdAt: "When it was entered, ISO 8601 in UTC.",
        updatedAt: "When it was last changed, ISO 8601 in UTC.",
        forceShow: "True: lists of tags show it whatever its size. Meaning inferred from the name.",
        forceHide:
          "True: lists of tags leave it out; it still selects events. Meaning inferred from the name.",
        isCarousel: "True: the service's front page has it in its carousel. Meaning inferred from the name.",
      },
    },
    Template: {
      description:
        "A pattern that recurring events are made from. Sent only where `include_template` is true.\n\nSource: specification, Template; no recording holds one.",
      fields: {
        id: "Key of the template, unique among templates.",
        eventTitle: "Title that its events get, with variables to fill in.",
        eventSlug: "Name for addresses that its events get, with variables to fill in.",
        eventImage: "Address (URL) of the picture that its events get.",
        marketTitle: "Question that its markets get, with variables to fill in.",
        description: "Rules that its events get, as text for people.",
        resolutionSource: "Where the result of its events is read, mostly a URL.",
        sortBy: "How the markets of its events are ordered: `price` or `ascending`, as in `Event.sortBy`.",
        seriesSlug: "`slug` of the series that its events join.",
        outcomes: "Labels of the outcomes of its markets, as in `Market.outcomes`: a JSON array in a string.",
        negRisk: "True: exactly one market of each of its events can win.",
        showMarketImages: "True: each market of its events is shown with a picture of its own.",
      },
    },
    Trade: {
      description:
        "A trade in the order book.\n\nSource: specification, Trade; presence and further values by recordings and field reports.",
      fields: {
        id: "Key of the trade, mostly a UUID. A trade that took several orders is one trade.",
        taker_order_id: "Key of the order that came and matched: 0x and 64 hexadecimal digits.",
        market: "`conditionId` of the market: 0x and 64 hexadecimal digits.",
        asset_id: "Token of the outcome that was traded, a decimal number of up to 78 digits as text.",
        side: "Whether the taker bought or sold.",
        size: "Shares traded: a decimal number as text, not to be scaled.",
        fee_rate_bps: "Fee, in basis points (1/100 of a per cent), as text; may be empty or absent.",
        price: "Price from 0 to 1, USDC a share: a decimal number as text.",
        status:
          "How far its settlement on chain has come. Deployments also leave out the prefix: `CONFIRMED`.",
        match_time:
          "When the orders matched: Unix time in seconds, as text. Deployments have been seen to send ISO 8601.",
        last_update: "When `status` last changed: Unix time in seconds, as text.",
        outcome: "Label of the outcome that was traded.",
        bucket_index:
          "Number of the part, counted from 0, where one match is settled in several transactions.",
        owner: "API key whose owner placed the taker's order, as a UUID.",
        maker_address: "Address of the account that placed the taker's order: 0x and 40 hexadecimal digits.",
        transaction_hash:
          "Transaction that settled it: 0x and 64 hexadecimal digits; absent until there is one.",
        trader_side: "On which side of the trade the asking account was.",
        maker_orders: "The resting orders that it took.",
      },
    },
    TradesPage: {
      description:
        "A page of the trades endpoint.\n\nSource: specification, Page envelope; presence by recordings.",
      fields: {
        data: "The trades of this page.",
        limit: "Most rows that a page holds, as the service has set it for this request.",
        count: "Rows on this page.",
        next_cursor: "Opaque token for the parameter `next_cursor`; `LTE=` marks the last page.",
      },
    },
    TradesParams: {
      description:
        "Parameters of the trades endpoint. Its five headers are no parameters: the credential (`tradingKey`) puts them on.\n\nSource: specification, Trades.",
      fields: {
        maker_address:
          "Account whose trades are asked for: 0x and 40 hexadecimal digits. Source: specification, Trades.",
        id: "Only the trade with this key (`Trade.id`). Source: specification, Trades.",
        market:
          "Only trades of this market (`Market.conditionId`): 0x and 64 hexadecimal digits. Source: specification, Trades.",
        asset_id:
          "Only trades of this outcome's token (one of `Market.clobTokenIds`). Source: specification, Trades.",
        before:
          "Only trades before this moment: Unix time in seconds, or a Date. Source: specification, Trades.",
        after:
          "Only trades after this moment: Unix time in seconds, or a Date; not after `before`. Source: specification, Trades.",
        next_cursor:
          "`next_cursor` of the page before (an offset in base64), to be sent with the very same other parameters. The iterator does it. Source: specification, Trades.",
      },
    },
  },
};
