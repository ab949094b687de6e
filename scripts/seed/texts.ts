import type { Random } from "./random.ts";

const needs = [
  "We need {n} laptops for {w} from the first of next month.",
  "Two of the rented printers show a paper jam although there is none. Please send somebody, {w}.",
  "What does a server with 256 GB memory cost for {w}?",
  "Our contract for {n} desktops ends soon; we would like to extend it for {w}.",
  "Do you install cameras in a warehouse of {n} square metres? A survey within {w} would be fine.",
  "Is there an evening batch for CCNA, and can one pay in {n} instalments?",
  "The scanner arrived without its adapter. Order of {w} ago.",
  "Please quote an annual maintenance contract for {n} machines.",
  "{n} மடிக்கணினிகள் வாடகைக்கு வேண்டும், {w}.",
  "எங்கள் அலுவலகத்தில் அச்சுப்பொறி வேலை செய்யவில்லை; {w} முன்பு வாங்கியது.",
  "{n} ലാപ്ടോപ്പുകൾ വാടകയ്ക്ക് കിട്ടുമോ? {w} മതി.",
  "ನಮಗೆ {n} ಲ್ಯಾಪ್‌ಟಾಪ್‌ಗಳು ಬಾಡಿಗೆಗೆ ಬೇಕು, {w}.",
  "మాకు {n} ల్యాప్‌టాప్‌లు అద్దెకు కావాలి, {w}.",
  "आम्हाला {n} लॅपटॉप भाड्याने हवे आहेत, {w}.",
] as const;

const whiles = ["one week", "two weeks", "three months", "half a year", "a year"] as const;
const closings = ["", "Thank you.", "Please call after six.", "Urgent!", "Regards"] as const;

export function aMessage(random: Random): string {
  const sentence = () =>
    random
      .pick(needs)
      .replace("{n}", String(2 + random.below(200)))
      .replace("{w}", random.pick(whiles));
  const all = Array.from({ length: 1 + random.below(3) }, sentence);
  return `${all.join(" ")} ${random.pick(closings)}`.trim();
}
