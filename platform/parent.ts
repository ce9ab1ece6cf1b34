/** Messages of a process to the one that started it (`npm start` or a test) over the IPC channel, if there is one. */
export type ParentMessage = { type: 'listening'; port: number } | { type: 'ready' };

const LEFT_ALONE_GRACE_MS = 15_000;

export function notifyParent(message: ParentMessage): void {
  if (process.connected) process.send?.(message);
}

/**
 * Ends this process through its own SIGTERM handler when the process that started it is gone, for whatever reason.
 * Also if it went before this is called, while the modules were loading. Without an IPC channel (production, a shell) it
 * does nothing.
 */
export function exitWithParent(): void {
  // Node.js keeps `send` when the channel closes.
  if (process.send === undefined) return;
  const exit = (): void => {
    setTimeout(() => process.exit(1), LEFT_ALONE_GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  };
  if (!process.connected) return exit();
  process.once('disconnect', exit);
  process.channel?.unref();
}
