/**
 * Values that stand where a secret would, and are none: what is filled in later, what names a secret stored elsewhere, and
 * what vendors print in their documentation. Each is anchored and tried on at most 300 characters.
 */
const harmless: readonly RegExp[] = [
  // Filled in later: shells, templates, CloudFormation, Terraform, Ansible, GitHub Actions.
  /^\$[({A-Za-z_@*#?!0-9]/,
  /^%[A-Za-z_]\w*%$/,
  /^`/,
  /^\{\{/,
  /\{\{[^{}]*\}\}/,
  /\$\{[^{}]*\}/,
  /\$\([^()]*\)/,
  /^!(?:Ref|Sub|GetAtt|ImportValue|vault)\b/,
  /^(?:<[^<>]*>|\[[^[\]]*\]|\{[A-Za-z_ .-]*\})$/,
  /^#\{[^{}]*\}/,
  // Names of secrets stored elsewhere.
  /^arn:[a-z-]{1,20}:/,
  /^@Microsoft\.(?:KeyVault|AppConfiguration)\(/i,
  /^projects\/[^/]+\/(?:locations\/[^/]+\/)?secrets\//,
  /^https:\/\/[a-z0-9-]{1,40}\.vault\.(?:azure\.net|azure\.cn|usgovcloudapi\.net)\/secrets\//i,
  /^(?:secretref|keyvaultref|ref\+[a-z]+|sm|gcp-sm|awssm|vault|op|ssm|secretsmanager|file|env|bao):/i,
  /^(?:valueFrom|secretKeyRef|secretName)\b/,
  /^\/(?:run|var|etc|opt|home|mnt|usr|tmp|root|vault|secrets?|aws)\//,
  /^(?:~|\.{1,2})\//,
  /^[A-Za-z]:\\/,
  // Written by people for people.
  /^[*•.x#_-]+$/i,
  /^(?:your|my|the|an?|some|insert|enter|put|add|replace|change|update|set|todo|tbd|fixme|xxx+)[-_. ]?(?:own|actual|real|new)?[-_. ]?(?:me|this|it|here|pass(?:word)?|secret|token|key|value|api|in)/i,
  /^(?:pass(?:word|wd|phrase)?|pwd|secret|token|key|value|api[-_]?key|placeholder|example|sample|dummy|fake|test(?:ing)?|redacted|removed|hidden|masked|secure|encrypted|undefined|null|nil|none|empty|n\/?a|true|false|yes|no|on|off|enabled?|disabled?|required|optional|default|prompt|auto|generated?|random|string|text|file|env|stdin|unset|set|admin|root|user|username|foo|bar|baz)$/i,
  // AWS's documentation: AKIAIOSFODNN7EXAMPLE, wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY.
  /EXAMPLE(?:KEY)?$/,
  /^(?:abc|abcd|abcde|abcdef|1234|12345|123456|0123456789).{0,3}$/i,
  // Digests of images and integrity attributes.
  /^sha(?:1|256|384|512)[:-]/,
  /^hmac-sha256:[0-9a-f]{64}$/,
];

const longestRead = 300;

/** Returns whether a value is known to be no secret. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim();
  if (text === '' || text.length > longestRead) return text === '';
  return harmless.some((pattern) => pattern.test(text)) || isOneCharacter(text);
}

function isOneCharacter(text: string): boolean {
  return text === (text[0] ?? '').repeat(text.length);
}

/** Returns whether a value is a UUID (RFC 9562), which mostly is an id. */
export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value);
}
