/** What the service calls itself in requests to API servers, by which these name the program behind a change. */
export const programName = 'infrastructure-audit-service';
