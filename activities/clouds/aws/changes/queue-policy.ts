import { isObject, type JsonObject } from '../../../../domain/json.ts';

const listed = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const partOf = (value: unknown): JsonObject => (isObject(value) ? (value as JsonObject) : {});

/**
 * Returns why the actors in the messages of a queue are not to be believed, as a sentence without a stop; null if only
 * EventBridge can have sent them. Everybody else has to be denied, or an identity of the queue's account whose own policy
 * allows it could send, too; and EventBridge itself may send for rules of known accounts alone.
 */
export function whyNotEventBridgeAlone(policy: string | undefined): string | null {
  const statements = statementsOf(policy);
  if (statements === null) return 'the queue has no policy';
  const aboutSending = statements.filter((statement) => concernsSending(statement));
  const allowing = aboutSending.filter(({ Effect }) => Effect === 'Allow');
  if (allowing.length === 0) return 'its policy lets nobody send';
  if (!allowing.every(isForEventBridge)) return 'its policy lets others than EventBridge send';
  if (!allowing.every(namesItsSenders)) return 'its policy lets EventBridge send for rules of any account';
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

/** Whether a condition limits the sender to rules, accounts or an organization, without a wildcard for the account. */
function namesItsSenders({ Condition }: JsonObject): boolean {
  return Object.entries(partOf(Condition)).some(
    ([operator, keys]) =>
      /^(?:ForAnyValue:)?(?:Arn|String)(?:Equals|Like)(?:IgnoreCase)?$/i.test(operator) &&
      Object.entries(partOf(keys)).some(
        ([key, values]) =>
          (/^aws:sourcearn$/i.test(key) &&
            listed(values).every((value) => /^arn:[a-z-]+:events:[^:]*:\d{12}:rule\/\S+$/.test(String(value)))) ||
          (/^aws:source(?:account|orgid)$/i.test(key) &&
            listed(values).every((value) => /^(?:\d{12}|o-[a-z0-9]{10,32})$/.test(String(value)))),
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
