import { systemActor } from '../../db/audit.ts';

/** Who does what the sample account does by itself. */
export const sampleActor = systemActor('sample account');
