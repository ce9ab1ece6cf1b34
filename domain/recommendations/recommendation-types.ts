/** What a recommendation is good for. */
export const recommendationTypes = ['cost', 'security', 'performance'] as const;
export type RecommendationType = (typeof recommendationTypes)[number];

export const recommendationStatuses = ['pending', 'applied', 'dismissed'] as const;
export type RecommendationStatus = (typeof recommendationStatuses)[number];

/** Who wrote title, description and steps: a rule, or the model that was asked to. */
export const recommendationWriters = ['rule', 'model'] as const;
export type RecommendationWriter = (typeof recommendationWriters)[number];

/** Where a request to the model stands; `kept`: the texts of the rules stayed. */
export const writingStatuses = ['running', 'written', 'kept'] as const;
export type WritingStatus = (typeof writingStatuses)[number];
