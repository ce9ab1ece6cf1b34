import { isObject, type JsonObject } from '../../../../domain/json.ts';

const listed = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const partOf = (value: unknown): JsonObject => (isObject(value) ? (value as JsonObject) : {});

/**
 * Returns why the actors in the messages of a queue are not to be believed, as a sentence without a stop; null if only
 * EventBridge can have sent them. Everybody else has to be denied, or an identity of the queue's account whose own policy
 * allows it could send, too; and EventBridge itself may send for named rules of that account alone.
 */
export function whyNotEventBridgeAlone(policy: string | undefined, accountId: string): string | null {
  const statements = statementsOf(policy);
  if (statements === null) return 'the queue has no policy';
  const aboutSending = statements.filter((statement) => concernsSending(statement));
  const allowing = aboutSending.filter(({ Effect }) => Effect === 'Allow');
  if (allowing.length === 0) return 'its policy lets nobody send';
  if (!allowing.every(isForEventBridge)) return 'its policy lets others than EventBridge send';
  if (!allowing.every((statement) => namesItsRules(statement, accountId))) {
    return 'its policy lets EventBridge send for other rules than those of its account that it names in full';
  }
  if (!aboutSending.some(deniesEverybodyElse)) return 'its policy does not deny sending to everybody but AWS services';
  return null;
}

function statementsOf(policy: string | undefined): JsonObject[] | null {
  if (policy === undefined || policy === '') return null;
  try {
    const document: unknown = JSON.parse(policy);
    return listed(partOf(document)['Statement']).map(partOf);
  } catch {
    return null;
  }
}

function concernsSending({ Action, NotAction }: JsonObject): boolean {
  if (NotAction !== undefined) return true;
  return listed(Action).some((action) => /^(?:\*|sqs:\*|sqs:send.*)$/i.test(String(action)));
}

function isForEventBridge({ Principal, NotPrincipal }: JsonObject): boolean {
  if (NotPrincipal !== undefined) return false;
  const kinds = partOf(Principal);
  const services = listed(kinds['Service']);
  return (
    Object.keys(kinds).join() === 'Service' &&
    services.length > 0 &&
    services.every((one) => one === 'events.amazonaws.com')
  );
}

/**
 * Whether a condition limits the sender to rules of an account that it names in full. Anybody in another account, and
 * whoever makes a rule with another name, can have it send any text: a target may have a constant input.
 */
function namesItsRules({ Condition }: JsonObject, accountId: string): boolean {
  const rule = new RegExp(`^arn:[a-z-]+:events:(?:\\*|[a-z0-9-]+):${accountId}:rule/[\\w./-]+$`);
  return Object.entries(partOf(Condition)).some(
    ([operator, keys]) =>
      /^(?:Arn|String)(?:Equals|Like)$/i.test(operator) &&
      Object.entries(partOf(keys)).some(
        ([key, values]) => /^aws:sourcearn$/i.test(key) && listed(values).every((value) => rule.test(String(value))),
      ),
  );
}

function deniesEverybodyElse({ Effect, Principal, Condition, Action }: JsonObject): boolean {
  const everybody = Principal === '*' || listed(partOf(Principal)['AWS']).includes('*');
  const actions = listed(Action).map((action) => String(action).toLowerCase());
  const conditions = Object.entries(partOf(Condition));
  const [[operator, keys] = ['', {}]] = conditions;
  const isOnlyForOthers =
    conditions.length === 1 &&
    /^Bool$/i.test(operator) &&
    Object.entries(partOf(keys)).every(
      ([key, value]) =>
        /^aws:principalisawsservice$/i.test(key) && listed(value).every((one) => String(one) === 'false'),
    );
  return (
    Effect === 'Deny' &&
    everybody &&
    isOnlyForOthers &&
    actions.some((one) => ['sqs:sendmessage', 'sqs:*', '*'].includes(one))
  );
}
