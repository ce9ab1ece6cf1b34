import type { Label, LabelledAccount } from './labelled-accounts.ts';

/** A run of days that a rule flagged, by index. */
export interface FlaggedRun {
  start: number;
  end: number;
}

/** How well a rule found the labels. */
export interface Score {
  labels: number;
  labelsFound: number;
  flagged: number;
  truePositives: number;
  accountYears: number;
}

/** A run may start this many days after a label's last day: the end may be its last sign. */
const lateDays = 2;

const meets = (flagged: FlaggedRun, label: Label): boolean =>
  flagged.start <= label.end + lateDays && flagged.end >= label.start;

/** Scores what a rule flagged in each account. */
export function score(accounts: LabelledAccount[], detect: (account: LabelledAccount) => FlaggedRun[]): Score {
  const sum: Score = { labels: 0, labelsFound: 0, flagged: 0, truePositives: 0, accountYears: 0 };
  for (const account of accounts) {
    const flagged = detect(account);
    sum.labels += account.labels.length;
    sum.labelsFound += account.labels.filter((label) => flagged.some((run) => meets(run, label))).length;
    sum.flagged += flagged.length;
    sum.truePositives += flagged.filter((run) => account.labels.some((label) => meets(run, label))).length;
    sum.accountYears += account.costs.total.length / 365;
  }
  return sum;
}

export const precision = ({ flagged, truePositives }: Score): number => (flagged === 0 ? 1 : truePositives / flagged);
export const recall = ({ labels, labelsFound }: Score): number => (labels === 0 ? 1 : labelsFound / labels);
export const falseAlarms = ({ flagged, truePositives, accountYears }: Score): number =>
  (flagged - truePositives) / accountYears;
