/** Messages of a process to the one that started it (`npm start` or a test) over the IPC channel, if there is one. */
export type ParentMessage = { type: 'listening'; port: number } | { type: 'ready' };

const LEFT_ALONE_GRACE_MS = 15_000;

export function notifyParent(message: ParentMessage): void {
  if (process.connected) process.send?.(message);
}

/**
 * Ends this process through its own SIGTERM handler when the process that started it is gone, for whatever reason.
 * Without an IPC channel (production, a shell) it does nothing.
 */
export function exitWithParent(): void {
  if (!process.channel) return;
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), LEFT_ALONE_GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
