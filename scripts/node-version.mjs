const NEEDED = [20, 19];

/** Exits with one line if Node is too old. Loaded before anything that such a Node could not parse. */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`error: Node ${NEEDED.join('.')} or newer is needed; this is ${process.versions.node}`);
  process.exit(1);
}
