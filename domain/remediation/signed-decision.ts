import { canonicalJson } from '../inventory/canonical-json.ts';
import { commandKinds, type CommandKind, type CommandName } from './command-kinds.ts';

/** A decision that the API signed for a member, as it is pasted into Temporal. */
export interface SignedDecision {
  /** UUID. Valid for a single use. */
  id: string;
  action_id: number;
  command: CommandKind;
  /** Hash of the plan that the member saw. */
  plan_hash: string;
  comment: string | null;
  force: boolean;
  member_id: number;
  email: string;
  /** ISO 8601. */
  expires_at: string;
  /** HMAC-SHA-256 (hex) over `signedDecisionText`. */
  mac: string;
}

/** The prefix prevents a signature from being accepted as that of a statement, which starts with a brace. */
const purpose = 'remediation signed decision 1\n';

/** Returns what is signed: every field but the signature. */
export function signedDecisionText({ mac: _mac, ...decision }: Omit<SignedDecision, 'mac'> & { mac?: string }): string {
  return purpose + canonicalJson({ ...decision });
}

const fields = [
  'id',
  'action_id',
  'command',
  'plan_hash',
  'comment',
  'force',
  'member_id',
  'email',
  'expires_at',
  'mac',
];
const maxTextLength = 2_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxTextLength;
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether a value has exactly the fields of a signed decision. Says nothing about the signature. */
export function isSignedDecision(value: unknown): value is SignedDecision {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = value as Record<string, unknown>;
  return (
    Object.keys(given).length === fields.length &&
    fields.every((field) => Object.hasOwn(given, field)) &&
    isText(given['id']) &&
    uuid.test(given['id']) &&
    Number.isSafeInteger(given['action_id']) &&
    commandKinds.some((kind) => kind === given['command']) &&
    isHash(given['plan_hash']) &&
    (given['comment'] === null || isText(given['comment'])) &&
    typeof given['force'] === 'boolean' &&
    Number.isSafeInteger(given['member_id']) &&
    isText(given['email']) &&
    isText(given['expires_at']) &&
    isHash(given['mac'])
  );
}

/** Returns instructions for obtaining a signed decision for use in Temporal. */
export function howToSign(actionId: number, name: CommandName): string {
  const kind = name === 'decide' ? 'approve' : name;
  return `To obtain a signed decision, open remediation ${actionId} in the console and choose "Copy for Temporal", or run \`audit sign ${kind} ${actionId}\`. Send it as the input of update or signal \`${name}\`.`;
}
