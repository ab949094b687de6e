import { type ComponentProps, useState } from "react";
import { href } from "react-router";
import { useDraft } from "#app/desk/forms/use-draft.ts";
import { attachmentsRefusal } from "#app/domain/follow-up/attachment-limits.ts";
import { formatFileSize } from "#app/lib/format.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Files to send with a reply. The tab stores their names alone, to ask for the files again. */
export function useAttachments(recordId: string) {
  const [names, setNames] = useDraft(`answer-files-${recordId}`, "");
  const [files, setFiles] = useState<readonly File[]>([]);
  const attach = (next: readonly File[]) => {
    setFiles(next);
    setNames(next.map(({ name }) => name).join(", "));
  };
  return { files, attach, lost: files.length === 0 ? names : "" };
}

type Props = ReturnType<typeof useAttachments> & { field: ComponentProps<"input"> };

export function AttachFiles({ files, attach, lost, field }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-2 max-tablet:px-2">
      <label className="relative -mx-1 flex min-h-8 cursor-pointer items-center gap-2 px-1 text-board has-focus-visible:outline-2">
        <Icon name="plus" /> Attach files
        <input
          {...field}
          // The form adds the chosen files to what is sent.
          name={undefined}
          required={false}
          ref={(input) => input?.setCustomValidity(attachmentsRefusal(files) ?? "")}
          type="file"
          className="sr-only"
          multiple
          accept=".pdf,.jpg,.jpeg,.png,.webp"
          onChange={({ target }) => {
            attach([...files, ...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </label>
      {files.map((file, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may be alike.
          key={index}
          type="button"
          className="flex min-h-8 cursor-pointer items-center gap-2 text-left wrap-anywhere"
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector("input")?.focus();
            attach(files.filter((one) => one !== file));
          }}
        >
          <span className="sr-only">Remove</span> {file.name}, {formatFileSize(file.size)}
          <Icon name="close" />
        </button>
      ))}
      {lost && <p className="wrap-anywhere">Choose again: {lost}</p>}
    </div>
  );
}

/** A file that was sent, to download. */
export function FileLink({ id, name, size }: { id: string; name: string; size: number }) {
  return (
    <p>
      <a href={href("/admin/files/:id", { id })} download>
        {name}
      </a>
      , {formatFileSize(size)}
    </p>
  );
}
