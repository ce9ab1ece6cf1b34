/** How old the advisories of an ecosystem may be before a scan loads them again, as an interval of Postgres. */
export const advisoriesStaleAfter = '1 day';

/** How old a list of exploited CVEs or of likelihoods may be before it is loaded again. */
export const feedStaleAfter = '1 day';

/** How old a score of NVD may be before it is fetched again. */
export const scoreStaleAfter = '7 days';
