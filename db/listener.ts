import pg from 'pg';
import { hangUpOnSilence, type DriverClient } from './silence.ts';

export type Channel =
  | 'identity_changed'
  | 'events_written'
  | 'changes_announced'
  | 'change_feeds_changed'
  | 'outbox_written'
  | 'jobs_changed'
  | 'webhook_wakeups_written';

/** Postgres notifications on one connection, which is reopened when it breaks. */
export interface DatabaseListener {
  /**
   * Calls back on every notification of the channel, and once after each reconnect, since some may have been missed: a
   * callback reads the tables and treats the notification only as a hint. Returns a function that unsubscribes.
   */
  subscribe(channel: Channel, callback: (payload: string) => void): () => void;
  close(): Promise<void>;
}

/** A listening connection can be silent for hours: only a query shows whether the server is still there. */
const checkEveryMs = 15_000;
const checkTimeoutMs = 10_000;
const firstDelayMs = 200;
const longestDelayMs = 10_000;

/**
 * Opens a listener, which connects in the background and never throws later. `onFault` receives each connection error.
 */
export function listenToDatabase(options: { url: string; onFault: (fault: Error) => void }): DatabaseListener {
  const callbacks = new Map<Channel, Set<(payload: string) => void>>();
  let client: pg.Client | null = null;
  /** The client once it has connected and listens. */
  let connected: pg.Client | null = null;
  let listening: Promise<void> = Promise.resolve();
  let isClosed = false;
  let delayMs = firstDelayMs;
  let timer: NodeJS.Timeout | null = null;

  const notify = (channel: Channel, payload: string): void => {
    for (const callback of callbacks.get(channel) ?? []) callback(payload);
  };

  /** Sends one query at a time, as the client requires. */
  const send = (statement: string): void => {
    const standing = connected;
    if (standing === null) return;
    listening = listening.then(async () => {
      if (connected === standing) await standing.query(statement);
    });
    listening.catch(reconnectLater);
  };

  const reconnectLater = (fault: Error): void => {
    if (isClosed || timer !== null) return;
    client?.removeAllListeners();
    client?.on('error', () => undefined);
    void client?.end().catch(options.onFault);
    client = null;
    connected = null;
    options.onFault(fault);
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: checkEveryMs,
      connectionTimeoutMillis: 5_000,
    });
    client = next;
    next.on('error', reconnectLater);
    next.on('end', () => reconnectLater(new Error('the listening connection ended')));
    next.on('notification', ({ channel, payload }) => notify(channel as Channel, payload ?? ''));
    try {
      await next.connect();
      hangUpOnSilence(next as pg.Client & DriverClient, { silenceMs: checkTimeoutMs });
      for (const channel of callbacks.keys()) await next.query(`listen ${channel}`);
      connected = next;
      listening = Promise.resolve();
      delayMs = firstDelayMs;
      for (const channel of callbacks.keys()) notify(channel, '');
    } catch (error) {
      reconnectLater(error as Error);
    }
  };

  void connect();
  const checks = setInterval(() => send('select 1'), checkEveryMs);
  return {
    subscribe(channel, callback) {
      let set = callbacks.get(channel);
      if (set === undefined) {
        set = new Set();
        callbacks.set(channel, set);
        // Until the connection is open this does nothing: connecting listens to all subscribed channels.
        send(`listen ${channel}`);
      }
      set.add(callback);
      return () => {
        set.delete(callback);
      };
    },
    async close() {
      isClosed = true;
      clearInterval(checks);
      if (timer !== null) clearTimeout(timer);
      client?.removeAllListeners('end');
      await client?.end().catch(options.onFault);
    },
  };
}
