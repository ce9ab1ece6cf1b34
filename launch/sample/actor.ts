import { systemActor } from '../../db/commands/audit/write.ts';

/** The actor of what the sample account does. */
export const sampleActor = systemActor('sample account');
