/** What became of one command: null while it is not known. */
export type Ending = 'done' | 'failed' | null;

/** A command that the service has accepted. */
export interface AcceptedCommand {
  /** Names it in the report of what was lost. */
  name: string;
  ending(): Promise<Ending>;
}

/** What a round of one operation was answered. */
export interface SentCommands {
  accepted: AcceptedCommand[];
  /** Clearly refused: nothing may have happened. */
  refused: number;
  /** No answer, or one that does not say what was done: either may have happened, but not half of it. */
  unclear: number;
}

/** Something that members ask of the service in every round. */
export interface Operation {
  name: string;
  /** Makes what the next round needs, while everything is well. */
  prepare(): Promise<void>;
  send(): Promise<SentCommands>;
  /** Commands of the round that were carried out, or are being, although no answer said so. */
  unanswered(): Promise<AcceptedCommand[]>;
  /** Effects of the round that were made more than once, each in a line. */
  doubled(): Promise<string[]>;
}

/** How a request through the balancer went. */
export type Reply<Body> =
  | { outcome: 'accepted'; body: Body }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unclear' };

/** Sums up replies: those accepted become commands; `index` is the place of the reply. */
export function sentOf<Body>(
  replies: readonly Reply<Body>[],
  commandOf: (body: Body, index: number) => AcceptedCommand,
): SentCommands {
  const count = (outcome: 'refused' | 'unclear') => replies.filter((reply) => reply.outcome === outcome).length;
  return {
    accepted: replies.flatMap((reply, index) => (reply.outcome === 'accepted' ? [commandOf(reply.body, index)] : [])),
    refused: count('refused'),
    unclear: count('unclear'),
  };
}
