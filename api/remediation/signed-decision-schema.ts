import { Type } from 'typebox';
import { commandKinds } from '../../domain/remediation/command-kinds.ts';
import { maxCommentLength } from '../../domain/remediation/commands.ts';
import { id, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';

const remediationCommand = named('RemediationCommand', words(commandKinds));

export const signedDecisionBody = named(
  'NewSignedDecision',
  Type.Object({
    command: remediationCommand,
    comment: Type.Optional(
      Type.String({ maxLength: maxCommentLength, description: 'Kept with the decision and in the audit log' }),
    ),
    plan_hash: Type.Optional(
      Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Hash of the plan that was shown; another plan is a 409' }),
    ),
    force: Type.Optional(
      Type.Boolean({ default: false, description: 'Rollback only: even if others have changed the resource since' }),
    ),
  }),
);

/** A signed decision, which takes effect when it is sent to the action's workflow. */
export const signedDecisionSchema = named(
  'SignedDecision',
  Type.Object({
    id: Type.String({ description: 'Identifies the decision in the audit log' }),
    action_id: id(),
    command: remediationCommand,
    plan_hash: Type.String(),
    expires_at: timestamp(),
    workflow_id: Type.String(),
    name: named('RemediationMessage', words(['decide', 'execute', 'rollback'] as const)),
    payload: Type.String({ description: 'JSON: the input of the update or signal of that name' }),
    temporal_command: Type.String({ description: 'The same as a command of the Temporal CLI, for a POSIX shell' }),
    temporal_url: nullable(Type.String({ description: 'The workflow in the Temporal UI' })),
  }),
);
