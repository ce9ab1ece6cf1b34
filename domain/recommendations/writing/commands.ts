/** Programs whose name begins a command, wherever it stands; none is a word of English prose in lower case. */
const programs =
  'aws|az|gcloud|gsutil|bq|kubectl|helm|terraform|tofu|pulumi|ansible(?:-playbook)?|docker|podman|curl|wget|ssh|scp|sftp|rsync|sudo|su|doas|bash|zsh|powershell|pwsh|cmd|python3?|perl|ruby|php|npm|npx|yarn|pip3?|apt|apt-get|yum|dnf|apk|rm|mv|cp|chmod|chown|chgrp|systemctl|service|journalctl|crontab|iptables|ufw|mkfs|mount|umount|nc|ncat|telnet|psql|mysql|mongo|mongosh|redis-cli|openssl|git|make|eval|exec|export|source|echo|cat|tee|xargs|kill|pkill|reboot|shutdown|rundll32|certutil|bitsadmin|iex|msiexec|schtasks|nohup';

/**
 * What looks like a command, with everything up to the end of its line: a program with arguments, options, cmdlets,
 * statements of SQL, and what shells evaluate. A recommendation that is refused by mistake keeps the words of its rule, so
 * this errs towards refusing.
 */
const commandPatterns: readonly RegExp[] = [
  // A word like "service" begins a command only at the start of a line or after what introduces one.
  new RegExp(String.raw`(?<![\w./-])(?:${programs})(?:\.exe)?(?=\s+[-\w./$'"{(]*[-./$'"{(=:]|\s*$)[^\n]*`, 'gm'),
  new RegExp(
    String.raw`(?:^|:\s*|\b(?:run|runs|running|execute|enter|type|call|use|with)\s+)(?:${programs})\s+\S[^\n]*`,
    'gim',
  ),
  /(?<!\S)--?[A-Za-z][\w-]*(?:[= ]\S+)?/g,
  /\b(?:Get|Set|New|Remove|Invoke|Start|Stop|Restart|Add|Enable|Disable|Update|Clear|Import|Export|Register|Unregister|Grant|Revoke)-[A-Z]\w+/gi,
  /\b(?:drop|truncate|alter|create)\s+(?:table|database|schema|user|role|view|index)\b[^\n]*|\bdelete\s+from\s+\w+[^\n]*|\binsert\s+into\s+\w+[^\n]*|\bgrant\s+all\b[^\n]*/gi,
  /\$\([^\n]*|\$\{[^\n]*|&&[^\n]*|\|\|[^\n]*|\|\s*(?:\w*sh|python\d?|perl|tee|xargs)\b[^\n]*|>>?\s*\/[^\n]*/g,
  /`[^`\n]*`?/g,
  /(?<![\w/])(?:~|\.{1,2})?\/(?:bin|sbin|usr|etc|tmp|var|opt|home|root|dev|proc)\/\S*/g,
];

/** Hosts and addresses other than dotted names; a single label is none. */
const hostPatterns: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])localhost(?![\p{L}\p{N}])/giu,
  /(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}(?::?[0-9a-f]{1,4})?(?![\w:])|(?<![\w:])::(?:[0-9a-f]{1,4}:?)+/gi,
  /(?<![\w.])0x[0-9a-f]{8}(?!\w)/gi,
];

/** Dots of other scripts and the forms in which a dot is hidden from filters. */
const hiddenDots = /\s?(?:\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\)|\{dot\})\s?|[\u3002\uff0e\uff61\u2024]/gi;

/** Returns the texts of the JSON that a model was given, as a reader sees them, on one line each and in lower case. */
export function givenTexts(json: string): string {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) for (const item of value) collect(item);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        texts.push(name);
        collect(inner);
      }
    }
  };
  collect(JSON.parse(json));
  return folded(texts.join('\n'));
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Returns why a text of a model is not taken, in a sentence, for commands and names of hosts that do not occur in `given`
 * (`givenTexts`); null when it is. Someone who follows a recommendation may run what it says.
 */
export function commandFault(text: string, given: string): string | null {
  const plain = text.normalize('NFKC').replaceAll(hiddenDots, '.');
  for (const name of dottedNames(plain)) {
    if (!occurs(given, name)) return 'the answer names a host that is not in the evidence';
  }
  for (const pattern of hostPatterns) {
    for (const [found] of plain.matchAll(pattern)) {
      if (!occurs(given, found)) return 'the answer names a host that is not in the evidence';
    }
  }
  // A command that was given ends where its marks do.
  const rest = plain.replaceAll(/`([^`\n]+)`/g, (quoted, inner: string) => (occurs(given, inner) ? ' ' : quoted));
  for (const pattern of commandPatterns) {
    for (const [found] of rest.matchAll(pattern)) {
      if (!occurs(given, commandIn(found))) return 'the answer contains a command that is not in the evidence';
    }
  }
  return null;
}

/** Returns what looks like names of hosts: words with dots between them of which the last is of letters. */
function dottedNames(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}_.-]+/gu)]
    .map(([word]) => word.replace(/^[.-]+/, '').replace(/[.-]+$/, ''))
    .filter((word) => /\.(?:xn--[a-z0-9-]+|\p{L}{2,})$/iu.test(word));
}

/** Returns a command without what introduces it and without the punctuation of the sentence around it. */
function commandIn(found: string): string {
  return found
    .replace(/^[:;,\s]+|^(?:run|runs|running|execute|enter|type|call|use|with)\s+/gi, '')
    .replaceAll('`', '')
    .replace(/[\s.,;:!?)"']+$/, '');
}

function occurs(given: string, part: string): boolean {
  const wanted = folded(part).trim();
  if (wanted === '') return true;
  // Whole words: `web.example` is no part of `web.example.org` that was given, nor the other way round.
  for (let at = given.indexOf(wanted); at >= 0; at = given.indexOf(wanted, at + 1)) {
    const [before, after] = [given[at - 1] ?? ' ', given.slice(at + wanted.length, at + wanted.length + 2)];
    const isWholeStart = !/[\p{L}\p{N}_.-]/u.test(before);
    const isWholeEnd = !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(after);
    if (isWholeStart && isWholeEnd) return true;
  }
  return false;
}
