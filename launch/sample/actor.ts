import { systemActor } from '../../db/commands/audit/write.ts';

/** The actor of changes by the sample account. */
export const sampleActor = systemActor('sample account');
