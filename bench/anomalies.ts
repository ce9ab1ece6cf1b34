import { dayNumber } from '../domain/anomalies/calendar-days.ts';
import { findCostAnomalies } from '../domain/anomalies/cost-anomalies.ts';
import { accountKinds, labelledAccounts, type LabelledAccount } from './anomalies/labelled-accounts.ts';
import { falseAlarms, precision, recall, score, type Score, type FlaggedRun } from './anomalies/score.ts';
import { threeSigma } from './anomalies/three-sigma.ts';
import type { Figure } from './figures.ts';

const seeds = [1, 77, 4242];

const flagged = ({ costs }: LabelledAccount): FlaggedRun[] =>
  findCostAnomalies(costs).map(({ date, lastDate }) => ({
    start: dayNumber(date) - costs.firstDay,
    end: dayNumber(lastDate) - costs.firstDay,
  }));

/**
 * Measures how well cost anomalies are found in 200 labelled accounts of ten kinds, for each of three seeds, compared
 * with a simple three-sigma rule on the same accounts.
 */
export async function benchAnomalies(): Promise<Figure[]> {
  const sets = seeds.map((seed) => labelledAccounts({ seed }));
  const plain = ({ costs }: LabelledAccount): FlaggedRun[] => threeSigma(costs.total);
  const compare = (accountsOf: (accounts: LabelledAccount[]) => LabelledAccount[]) =>
    sets.map((accounts) => ({ ours: score(accountsOf(accounts), flagged), plain: score(accountsOf(accounts), plain) }));
  const figure = (
    { name, unit = '', goal }: { name: string; unit?: string; goal?: string },
    scores: { ours: Score; plain: Score }[],
    read: (one: Score) => number,
  ): Figure => ({
    name,
    unit,
    runs: scores.map(({ ours }) => read(ours)),
    against: { name: 'three sigma', runs: scores.map((one) => read(one.plain)) },
    ...(goal === undefined ? {} : { goal }),
  });
  const all = compare((accounts) => accounts);
  return [
    figure({ name: '200 accounts: precision', goal: '≥ 0.90' }, all, precision),
    figure({ name: '200 accounts: recall', goal: '≥ 0.85' }, all, recall),
    figure({ name: '200 accounts: false alarms', unit: 'an account and year', goal: '≤ 6' }, all, falseAlarms),
    ...accountKinds.flatMap((kind) => {
      const scores = compare((accounts) => accounts.filter((account) => account.kind === kind));
      return [
        figure({ name: `${kind}: precision` }, scores, precision),
        figure({ name: `${kind}: recall` }, scores, recall),
      ];
    }),
  ];
}
