import type { Check } from '../../client/src/client.ts';
import { OutsideLink } from '../parts/text.tsx';
import { visibleText } from '../show/visible-text.ts';

/**
 * Shows what a failed check means, and how to fix it: in a sentence, in the vendor's console, on the command line and
 * in Terraform.
 */
export function CheckAdvice({ check }: { check: Check }) {
  const { title, risk, remediation, references } = check;
  const { summary, console: path, cli, terraform } = remediation;
  return (
    <section class="check-advice" aria-label={visibleText(title)}>
      <p class="advice-title">{visibleText(title)}</p>
      <p>
        <strong>Risk:</strong> {visibleText(risk)}
      </p>
      <p>
        <strong>Remediation:</strong> {visibleText(summary)}
      </p>
      <p>
        <strong>In the vendor’s console:</strong> {visibleText(path)}
      </p>
      <Snippet title="Command line" text={cli} />
      <Snippet title="Terraform" text={terraform} />
      <ul class="references">
        {references.map((address) => (
          <li key={address}>
            <OutsideLink url={address}>{visibleText(address)}</OutsideLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Snippet({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <details>
      <summary>{title}</summary>
      <pre class="json" role="region" aria-label={title} tabIndex={0}>
        {visibleText(text)}
      </pre>
    </details>
  );
}
