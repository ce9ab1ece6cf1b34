/** Ages by which lists are filtered and counted, the youngest first. Together they are every age. */
export const ages = ['under_1_day', '1_to_7_days', '7_to_30_days', '30_to_90_days', 'over_90_days'] as const;
export type Age = (typeof ages)[number];

/** The age without an upper bound. */
export const oldest: Age = 'over_90_days';

/** Bounds of an age in days: from the first, below the second; null for no upper bound. */
export const daysOf: Readonly<Record<Age, readonly [from: number, below: number | null]>> = {
  under_1_day: [0, 1],
  '1_to_7_days': [1, 7],
  '7_to_30_days': [7, 30],
  '30_to_90_days': [30, 90],
  over_90_days: [90, null],
};
