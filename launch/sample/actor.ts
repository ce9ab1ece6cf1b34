import { systemActor } from '../../db/commands/audit/write.ts';

/** Who does what the sample account does by itself. */
export const sampleActor = systemActor('sample account');
