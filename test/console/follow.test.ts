import assert from 'node:assert/strict';
import { followStream, type StreamEvent, type StreamState } from '../../console/stream/follow.ts';

interface Connection {
  ticket: string;
  lastEventId: string | null;
}

/** Follows connections that each send a text and break; ends after the last. */
async function followed(texts: (string | Error)[]) {
  const connections: Connection[] = [];
  const events: StreamEvent[] = [];
  const states: StreamState[] = [];
  const pauses: number[] = [];
  const end = new AbortController();
  await followStream(
    {
      ticket: async () => `ticket-${connections.length + 1}`,
      async open({ ticket, lastEventId }) {
        connections.push({ ticket, lastEventId });
        const text = texts[connections.length - 1] ?? new Error('over');
        if (text instanceof Error) throw text;
        return new Response(text);
      },
      async pause(ms) {
        pauses.push(ms);
        if (pauses.length === texts.length) end.abort();
      },
      onEvent: (event) => events.push(event),
      onState: (state) => states.push(state),
    },
    end.signal,
  );
  return { connections, events, states, pauses };
}

const event = (id: number): string => `id: ${id}\nevent: drift.detected\ndata: {"id":${id}}\n\n`;

describe('the console’s connection to the stream', () => {
  it('resumes after the last event with a new ticket when the connection breaks', async () => {
    const { connections, events } = await followed([
      `: connected\n\n${event(7)}${event(8)}`,
      new TypeError('network'),
      event(9),
    ]);
    assert.deepEqual(connections, [
      { ticket: 'ticket-1', lastEventId: null },
      { ticket: 'ticket-2', lastEventId: '8' },
      { ticket: 'ticket-3', lastEventId: '8' },
    ]);
    assert.deepEqual(
      events.map(({ data }) => data),
      [{ id: 7 }, { id: 8 }, { id: 9 }],
    );
  });

  it('waits longer after each failure, and reports whether it is live', async () => {
    const away = new TypeError('away');
    const { pauses, states } = await followed([away, away, away, '', away]);
    assert.deepEqual(pauses, [500, 1_000, 2_000, 500, 1_000]);
    assert.deepEqual(states.slice(-5), ['connecting', 'live', 'waiting', 'connecting', 'waiting']);
  });
});
