/** The goal of a recommendation. */
export const recommendationTypes = ['cost', 'security', 'performance'] as const;
export type RecommendationType = (typeof recommendationTypes)[number];

export const recommendationStatuses = ['pending', 'applied', 'dismissed'] as const;
export type RecommendationStatus = (typeof recommendationStatuses)[number];

/** Who wrote title, description and steps: a rule, or the language model. */
export const recommendationWriters = ['rule', 'model'] as const;
export type RecommendationWriter = (typeof recommendationWriters)[number];

/** The state of a request to the model; `kept`: the texts of the rules were kept. */
export const writingStatuses = ['running', 'written', 'kept'] as const;
export type WritingStatus = (typeof writingStatuses)[number];
