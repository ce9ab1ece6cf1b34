/** Attempts of a delivery (interface specification §6): at 0, 10 and 30 minutes. */
export const maximumAttempts = 3;

/** Each wait is this many times the one before. */
export const backoffCoefficient = 2;

/** Workflows that retry single deliveries of one endpoint at once; what fails beyond them waits in its queue. */
export const retryWorkflowsPerEndpoint = 100;

/** Requests to one endpoint at once, from one process. */
export const requestsPerEndpoint = 10;

/** How long an endpoint may fail without one success before it is paused. */
export const failingDaysBeforePause = 5;
