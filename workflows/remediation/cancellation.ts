/** Why an action ends whose workflow somebody cancelled in Temporal, where nobody is verified. */
export const cancelledInTemporal = 'The workflow was cancelled in Temporal by an unverified user';
