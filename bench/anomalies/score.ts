import type { Label, LabelledAccount } from './labelled-accounts.ts';

/** A run of days that a rule told of, by index. */
export interface Told {
  start: number;
  end: number;
}

/** How well a rule told of what is labelled. */
export interface Score {
  labels: number;
  labelsFound: number;
  told: number;
  toldRightly: number;
  accountYears: number;
}

/** A run may begin this many days after a label's last day: the last sign of it may be its end. */
const lateDays = 2;

const meets = (told: Told, label: Label): boolean => told.start <= label.end + lateDays && told.end >= label.start;

/** Scores what a rule told of each account. */
export function score(accounts: LabelledAccount[], tell: (account: LabelledAccount) => Told[]): Score {
  const sum: Score = { labels: 0, labelsFound: 0, told: 0, toldRightly: 0, accountYears: 0 };
  for (const account of accounts) {
    const told = tell(account);
    sum.labels += account.labels.length;
    sum.labelsFound += account.labels.filter((label) => told.some((run) => meets(run, label))).length;
    sum.told += told.length;
    sum.toldRightly += told.filter((run) => account.labels.some((label) => meets(run, label))).length;
    sum.accountYears += account.costs.total.length / 365;
  }
  return sum;
}

export const precision = ({ told, toldRightly }: Score): number => (told === 0 ? 1 : toldRightly / told);
export const recall = ({ labels, labelsFound }: Score): number => (labels === 0 ? 1 : labelsFound / labels);
export const falseAlarms = ({ told, toldRightly, accountYears }: Score): number => (told - toldRightly) / accountYears;
