/** Expression for by what an announced change (`change`) was made, as responses show it. */
export const shownMeans = `case when change.remediation_confirmed then 'remediation' else change.means end`;

/** Expression for the remediation that made an announced change (`change`); null where that is not confirmed. */
export const shownRemediation = 'case when change.remediation_confirmed then change.remediation_id end';
