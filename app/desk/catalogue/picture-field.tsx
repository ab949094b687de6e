import { type DragEvent, useRef, useState } from "react";
import { href } from "react-router";
import { useDocumentForm, useHiddenInput } from "#app/desk/catalogue/use-document-form.ts";
import { DeskDialog, DialogButtons } from "#app/desk/ui/desk-dialog.tsx";
import { lostFile } from "#app/lib/lost-file.ts";
import { uploadedPicture } from "#app/lib/picture-sizes.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import { Button } from "#app/ui/button.tsx";
import { FormPart } from "#app/ui/choice-field.tsx";
import { Field, FieldError, useField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The picture of a document: one of the site's, or an uploaded one. */
export function PictureField() {
  const { id, value = "", error, label } = useField("picture");
  const { pictures } = useDocumentForm();
  const [name, setName] = useState(value);
  const [failure, setFailure] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const hidden = useHiddenInput();
  const file = useRef<HTMLInputElement>(null);
  const known = pictures.find((one) => one.name === name);
  const shown = known?.file ?? uploadedPicture(name, "")?.webp[0]?.file;
  const take = (next: string) => {
    setName(next);
    setFailure(undefined);
    hidden.announce();
  };
  const upload = async (chosen: File | undefined) => {
    if (!chosen || isUploading) return;
    setUploading(true);
    const answer = await uploadPicture(chosen);
    setUploading(false);
    if ("name" in answer) take(answer.name);
    else setFailure(answer.failure);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void upload(event.dataTransfer.files[0]);
  };
  const refusal = failure ?? error;
  return (
    <FormPart
      title={label}
      aria-describedby={refusal && `${id}-error`}
      aria-busy={isUploading}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      isOwnLayout
    >
      <input ref={hidden.ref} type="hidden" name="picture" value={name} />
      <div className="grid items-start gap-x-6 gap-y-4 tablet:grid-cols-[264px_minmax(0,1fr)]">
        <div className="grid aspect-[4/3] w-full max-w-66 place-items-center overflow-hidden bg-tint [clip-path:polygon(0_0,100%_0,100%_calc(100%-44px),calc(100%-44px)_100%,0_100%)]">
          {shown ? (
            <img
              src={shown}
              alt={known?.alt ?? ""}
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <span className="text-ink-soft">No picture yet</span>
          )}
        </div>
        <div>
          <Field
            name="alt"
            maxLength={20_000}
            hint={
              known
                ? `Empty: ${known.alt}.`
                : "Describe the picture for people who cannot see it. A draft without this text cannot be published."
            }
            optional={known !== undefined}
          />
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button id={id} variant="outline" size={38} onClick={() => file.current?.click()}>
              {isUploading ? "Uploading" : "Replace…"}
            </Button>
            <Button variant="outline" size={38} onClick={() => setChoosing(true)}>
              Pictures of the site…
            </Button>
          </div>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="Picture file"
            accept=".jpg,.jpeg,.png,.webp,.avif"
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              target.value = "";
            }}
          />
          <p className="mt-2 text-ink-soft">
            Or drop one here: JPEG, PNG, WebP or AVIF up to 15 MB. Its location and camera data are
            removed.
          </p>
          <div role="status">{isUploading && "Uploading the picture."}</div>
          <FieldError id={`${id}-error`}>{refusal}</FieldError>
        </div>
      </div>
      <SitePictures chosen={name} isOpen={isChoosing} setOpen={setChoosing} onChoose={take} />
    </FormPart>
  );
}

interface PicturesProps {
  chosen: string;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  onChoose(name: string): void;
}

/** A choice among the pictures of the site. */
function SitePictures({ chosen, isOpen, setOpen, onChoose }: PicturesProps) {
  const { pictures } = useDocumentForm();
  return (
    <DeskDialog title="Pictures of the site" isOpen={isOpen} onOpenChange={setOpen} isDismissable>
      <ul className="mt-4 grid max-h-[60dvh] grid-cols-3 gap-2 overflow-y-auto p-1 tablet:grid-cols-4">
        {pictures.map(({ name: one, alt, file }) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={one === chosen}
              className="grid w-full cursor-pointer gap-1 rounded-badge border border-line p-1 text-note wrap-anywhere hover:bg-tint aria-pressed:border-2 aria-pressed:border-board"
              onClick={() => {
                onChoose(one);
                setOpen(false);
              }}
            >
              <img
                src={file}
                alt={alt}
                loading="lazy"
                className="aspect-[4/3] w-full bg-tint object-contain"
              />
              {one}
            </button>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="outline" size={42} onClick={() => setOpen(false)}>
          <Icon name="close" />
          Cancel
        </Button>
      </DialogButtons>
    </DeskDialog>
  );
}

async function uploadPicture(file: File): Promise<{ name: string } | { failure: string }> {
  const body = new FormData();
  body.set("picture", file);
  try {
    const answer = await fetch(href("/admin/catalogue/pictures"), {
      method: "POST",
      body,
      headers: scriptRequest,
    });
    if (answer.status === 413)
      return { failure: "This picture is too large. Choose one of up to 15 MB." };
    return await answer.json();
  } catch {
    const lost = await lostFile(body);
    return { failure: lost ?? "We could not upload the picture. The former one is unchanged." };
  }
}
