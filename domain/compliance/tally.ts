/** The outcome of one check on many resources. */
export interface CheckTally {
  passed: number;
  failed: number;
  /** Accepted failures; not included in any other number. */
  excepted: number;
  not_applicable: number;
  not_evaluated: number;
  /** Reasons for not being evaluated → how often; a sample of the reasons. */
  reasons: Record<string, number>;
  /** Regions that passed verdicts cover; absent for checks that are not about every region. */
  regions_covered?: string[];
  /** What above the account decides passed verdicts, each with its level: a sample; absent where nothing does. */
  decided_by?: string[];
}

/** Tallies by check id. */
export type Tallies = Record<string, CheckTally>;

const reasonsAtMost = 5;
const decidersAtMost = 10;

export function emptyTally(): CheckTally {
  return { passed: 0, failed: 0, excepted: 0, not_applicable: 0, not_evaluated: 0, reasons: {} };
}

/** Counts a reason; past a few different ones the rest is only in the number of the tally. */
export function countReason(tally: CheckTally, reason: string, times = 1): void {
  const known = tally.reasons[reason];
  if (known !== undefined) tally.reasons[reason] = known + times;
  else if (Object.keys(tally.reasons).length < reasonsAtMost) tally.reasons[reason] = times;
}

/** Adds the regions that a passed verdict covers. */
export function addRegions(tally: CheckTally, regions: readonly string[] | undefined): void {
  if (regions === undefined) return;
  tally.regions_covered = [...new Set([...(tally.regions_covered ?? []), ...regions])].toSorted();
}

/** Adds what decides a passed verdict above the account; past a few, no more are named. */
export function addDeciders(tally: CheckTally, deciders: readonly string[] | undefined): void {
  if (deciders === undefined || deciders.length === 0) return;
  tally.decided_by = [...new Set([...(tally.decided_by ?? []), ...deciders])].toSorted().slice(0, decidersAtMost);
}

/** Adds the tallies of a page to those of the pages before. */
export function addTallies(sum: Tallies, page: Tallies): void {
  for (const [checkId, tally] of Object.entries(page)) {
    const total = (sum[checkId] ??= emptyTally());
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.excepted += tally.excepted;
    total.not_applicable += tally.not_applicable;
    total.not_evaluated += tally.not_evaluated;
    addRegions(total, tally.regions_covered);
    addDeciders(total, tally.decided_by);
    for (const [reason, times] of Object.entries(tally.reasons)) countReason(total, reason, times);
  }
}
