/** Attempts of a delivery (interface specification §6): at 0, 10 and 30 minutes. */
export const maximumAttempts = 3;

/** Each wait is this many times as long as the previous one. */
export const backoffCoefficient = 2;

/**
 * How many workflows retry single deliveries of one endpoint at the same time; other failed deliveries wait in its
 * queue.
 */
export const retryWorkflowsPerEndpoint = 100;

/** Concurrent requests to one endpoint, per process. */
export const requestsPerEndpoint = 10;

/** How many days an endpoint may fail without a success before it is paused. */
export const failingDaysBeforePause = 5;
