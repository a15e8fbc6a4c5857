import { consolidationPictures } from "./flows.tsx";
import type { Answered, PictureSet } from "./picture.ts";
import { pricePictures } from "./prices.tsx";
import { probabilityPictures } from "./probabilities.tsx";
import { rewardPictures, simplifiedRewardPictures } from "./rewards.tsx";
import { unclePictures } from "./uncles.tsx";
import { windowPictures } from "./windows.tsx";

const makers: Readonly<Record<string, (answered: Answered) => PictureSet>> = {
  "chainstats.dailyUncles": unclePictures,
  "validators.summary": windowPictures,
  "validators.consolidations": consolidationPictures,
  "predictions.events": probabilityPictures,
  "predictions.rewardsMarkets": rewardPictures,
  "predictions.simplifiedMarkets": simplifiedRewardPictures,
  "predictions.trades": pricePictures,
};

/** The pictures of an operation's answer; none for an operation without pictures. */
export function picturesOf(operation: string, answered: Answered): PictureSet {
  return makers[operation]?.(answered) ?? { pictures: [] };
}
