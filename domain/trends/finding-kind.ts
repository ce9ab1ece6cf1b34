/** Kinds of findings that trends count. */
export const trendFindingKinds = ['drift', 'vulnerability'] as const;
export type TrendFindingKind = (typeof trendFindingKinds)[number];
