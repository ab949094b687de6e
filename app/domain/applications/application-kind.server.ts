import { z } from "zod";
import { findCvFiles, insertCv } from "#app/domain/applications/application-repository.server.ts";
import { cvField } from "#app/domain/applications/cv.server.ts";
import { chosenBranch } from "#app/domain/branches/responsible-branch.ts";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { email, oneOf, optionalLine, personName, phone } from "#app/lib/field-rules.ts";
import { otherChoice, qualifications } from "#content/careers.ts";

/** Names are those of the customer's records. `job` is a slug; empty for none in particular. */
export const careerApplication = defineKind({
  description: {
    slug: "careers",
    table: "career_application",
    title: "Careers",
    one: "Application",
    many: "applications",
    icon: "briefcase",
    searchHint: "Name, phone, qualification",
    statuses: ["new", "shortlisted", "interview", "offer", "rejected", "closed", "spam"],
    asksBranch: true,
    file: { one: "CV", many: "CVs" },
    statusMails: "of one",
    isDeletable: true,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "phone", label: "Phone No", as: "phone" },
      {
        column: "qualification",
        label: "Qualification",
        shown: "always",
        wish: "words",
        personal: true,
      },
      {
        column: "job",
        label: "Job",
        isOpening: true,
        shown: "often",
        wish: "subject",
        personal: false,
      },
    ],
  },
  retention: "KEEP_APPLICATIONS",
  async details(db, rows) {
    const cvs = await findCvFiles(
      db,
      rows.map(({ id }) => id),
    );
    const all = new Map(cvs.map((cv) => [cv.record_id, cv]));
    return new Map(
      rows.map(({ id }) => {
        const cv = all.get(id);
        const file = cv && { name: cv.file_name, size: cv.size, type: cv.type };
        return [
          id,
          { file, exported: () => ({ cv: cv ?? null }), csv: () => ({ cv_size: cv?.size ?? "" }) },
        ];
      }),
    );
  },
  csv: [{ key: "cv_size", header: "CV, bytes" }],
  schema: (catalogue) =>
    z
      .object({
        job: z.string(),
        Name: personName,
        Email: email,
        Phone: phone,
        Qualification: oneOf("a qualification", [...qualifications, otherChoice]),
        otherQualification: optionalLine("your qualification", 100),
        branch: chosenBranch(catalogue.branches),
        cv: cvField,
      })
      .refine((typed) => typed.Qualification !== otherChoice || typed.otherQualification !== "", {
        message: "Enter your qualification.",
        path: ["otherQualification"],
        // Beside other mistakes too.
        when: () => true,
      }),
  toRecord: ({ job, Name, Email, Phone, Qualification, otherQualification, branch }) => ({
    name: Name,
    email: Email,
    phone: Phone,
    branch,
    job,
    qualification: Qualification === otherChoice ? otherQualification : Qualification,
  }),
  async attach(trx, recordId, { cv }) {
    if (cv) await insertCv(trx, recordId, cv);
  },
  confirmation: ({ job, Email }, _stored, _trx, { findOpening }) => ({
    template: "application",
    to: Email,
    data: { job: findOpening(job)?.name ?? "" },
  }),
});
