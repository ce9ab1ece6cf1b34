import { useState } from 'preact/hooks';
import { visibleText } from '../show/visible-text.ts';

/** Shows text to copy or to save as a file. */
export function CodeBlock({ title, text, fileName }: { title: string; text: string; fileName?: string }) {
  return (
    <div class="code-block" role="group" aria-label={title}>
      <pre tabIndex={0} role="region" aria-label={`${title}: text`}>
        {visibleText(text)}
      </pre>
      <div class="buttons">
        <CopyButton text={text} what={title} />
        {fileName !== undefined && (
          <button type="button" onClick={() => saveText(text, fileName)}>
            Download <code>{fileName}</code>
          </button>
        )}
      </div>
    </div>
  );
}

/** Shows a button that copies text. Browsers give the clipboard to pages over https and of this machine alone. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  if (!window.isSecureContext) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy'}
      <span class="for-readers">: {what}</span>
    </button>
  );
}

function saveText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
