import { CommandButton } from '../parts/controls.tsx';
import { FaultNotice } from '../parts/notices.tsx';
import { saveFile } from '../service/api.ts';
import { useCommand } from '../service/use-command.ts';

const formats = ['csv', 'json'] as const;

/** Shows buttons that save all rows that the filters select. `parameters` is the query of the API, with `?`. */
export function ExportButtons({ path, parameters, name }: { path: string; parameters: string; name: string }) {
  const command = useCommand();
  const save = (format: (typeof formats)[number]): void => {
    const query = parameters === '' ? `?format=${format}` : `${parameters}&format=${format}`;
    const day = new Date().toISOString().slice(0, 10);
    void command.run(async () => saveFile(`${path}/export${query}`, `${name}-${day}.${format}`));
  };
  return (
    <>
      {formats.map((format) => (
        <CommandButton key={format} command={command} onPress={() => save(format)}>
          {command.isBusy ? 'Exporting …' : `Export ${format.toUpperCase()}`}
        </CommandButton>
      ))}
      <FaultNotice fault={command.fault} />
    </>
  );
}
