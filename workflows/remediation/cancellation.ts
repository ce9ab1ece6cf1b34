/** The reason for ending an action whose workflow was cancelled in Temporal, where users are not verified. */
export const cancelledInTemporal = 'The workflow was cancelled in Temporal by an unverified user';
