import { startArmServer, type ArmAnswer, type ArmCall, type ArmServer } from '../../sample/azure/server.ts';
import type { Subscription } from '../../sample/azure/subscription.ts';
import type { DescribedCall } from '../../activities/clouds/azure/descriptions/described-call.ts';
import { countedFaults, partial, throttled, type Fault } from './azure/faults.ts';
import { answerMistakes } from './azure/hold-answer.ts';
import { recognised } from './azure/refuse-request.ts';

/**
 * Azure's APIs over real HTTP, by Microsoft's own models: an operation, API version, parameter or field that is not
 * described is refused as Azure refuses it.
 */
export interface Azure extends ArmServer {
  /** Ids of the operations that were called, each once. */
  operations: ReadonlySet<string>;
  /** Method and path of every call but those of the login. */
  calls: readonly string[];
  /** Makes calls fail from now on. */
  fail(fault: Fault): void;
  /** Ends all faults. */
  recover(): void;
}

const isLogin = ({ path }: ArmCall): boolean => path.includes('/oauth2/') || path.includes('/.well-known/');

/**
 * Starts the APIs of a subscription on a free loopback port. `intercept` is asked after a call was found to be allowed;
 * `pageSize` is what a page holds at most. `stop` throws when an answer did not fit its description.
 */
export async function startAzure(
  subscription: Subscription,
  {
    pageSize,
    tokenSeconds = 3_600,
    assertionFault = async () => 'AADSTS7000216: Client assertions are not expected.',
    intercept = () => null,
  }: {
    pageSize?: number;
    tokenSeconds?: number;
    assertionFault?: (form: URLSearchParams) => Promise<string | null>;
    intercept?: (call: ArmCall) => ArmAnswer | 'hang' | null;
  } = {},
): Promise<Azure> {
  const operations = new Set<string>();
  const calls: string[] = [];
  const mistakes = new Set<string>();
  const faults = countedFaults();
  /** What a call was recognised as, from its request to its answer. */
  const underWay = new WeakMap<ArmCall, { call: DescribedCall; fault: Fault | null }>();

  function receive(asked: ArmCall): ArmAnswer | 'hang' | null {
    if (isLogin(asked)) return intercept(asked);
    calls.push(`${asked.method} ${asked.path}`);
    const call = recognised(asked);
    if ('status' in call) {
      mistakes.add(JSON.stringify(call.body));
      return call;
    }
    operations.add(call.id);
    const fault = faults.meet(call.id);
    underWay.set(asked, { call, fault });
    if (fault?.kind === 'expired token') server.endTokens();
    return fault?.kind === 'throttled' ? throttled(fault) : intercept(asked);
  }

  function review(asked: ArmCall, answer: ArmAnswer): ArmAnswer {
    const known = underWay.get(asked);
    if (known === undefined || answer.status !== 200 || typeof answer.body === 'string') return answer;
    for (const mistake of answerMistakes(known.call, { answer: answer.body, body: asked.body })) mistakes.add(mistake);
    if (known.fault?.kind === 'truncated') return { ...answer, isCut: true };
    return known.fault?.kind === 'partial' ? partial(answer) : answer;
  }

  const server = await startArmServer(subscription, {
    ...(pageSize === undefined ? {} : { pageSize }),
    tokenSeconds,
    assertionFault,
    intercept: receive,
    review,
  });
  return {
    ...server,
    operations,
    calls,
    fail: (fault) => faults.add(fault),
    recover: () => faults.clear(),
    async stop() {
      await server.stop();
      if (mistakes.size > 0) throw new Error(`not as Azure is described:\n${[...mistakes].join('\n')}`);
    },
  };
}
