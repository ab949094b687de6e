import type { Random } from "./random.ts";

/** Names in Latin letters, of which addresses are made, and as their bearers may write them. */
const firstNames = readNames(`
  Lakshmi லட்சுமி, Karthik கார்த்திக், Keerthana கீர்த்தனா, Muthu முத்து, Vivek വിവേക്,
  Anjali അഞ്ജലി, Thomas തോമസ്, Reshma രേഷ്മ, Basavaraj ಬಸವರಾಜ್, Sahana ಸಹನಾ, Manjunath ಮಂಜುನಾಥ್,
  Divya ದಿವ್ಯಾ, Srinivas శ్రీనివాస్, Sravani శ్రావణి, Venkat వెంకట్, Harika హారిక, Sneha स्नेहा,
  Omkar ओंकार, Gauri गौरी, Rahul राहुल, Farah, Zubair, Asha, Priya, Arun, Meera, Suresh,
  Nandini, Joseph, Fathima, Ganesh, Deepa`);
const lastNames = readNames(`
  Narayanan நாராயணன், Raman ராமன், Menon മേനോൻ, Nair നായർ, Gowda ಗೌಡ, Hegde ಹೆಗಡೆ, Reddy రెడ్డి,
  Rao రావు, Kulkarni कुलकर्णी, Patil पाटील, Siddiqui, Chacko, Krishnan, Pillai, Iyer, Shetty,
  Varghese, Kumar, Subramaniam, Ahmed`);

const companies = `Ottakam Freight, Kolam Studio, Sahya Clinics, Velvara, Mandira Textiles,
  Pallavar Press, Tungara, Anbu Matric School, Kaattu Mills, Neelam Software`.split(/,\s+/);

/** An invented person; the address ends in a domain that nobody can have (RFC 2606). */
export function aPerson(random: Random) {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const company = random.pick(companies);
  const name = random.pick([
    `${first[0]} ${last[0]}`,
    `${first[0]} ${last[0]}`,
    `${last[0].charAt(0)}. ${first[0]}`,
    `${last[0].charAt(0)}.${first[0]}`,
    `${first[1]} ${last[1]}`,
    first[0],
  ]);
  const at = random.chance(0.3)
    ? `${company.toLowerCase().replace(/\W/g, "")}.example`
    : `mail-${random.below(9)}.example`;
  const local = random.pick([
    `${first[0]}.${last[0]}`,
    `${first[0]}${last[0].charAt(0)}`,
    `${last[0]}_${first[0]}`,
  ]);
  return {
    name,
    company,
    email: `${local.toLowerCase()}${random.below(100_000)}@${at}`,
    phone: aPhone(random),
  };
}

function aPhone(random: Random): string {
  const start = `${random.pick(["98", "94", "90", "87", "70", "63"])}${random.digits(3)}`;
  const end = random.digits(5);
  return random.pick([
    `${start} ${end}`,
    `${start}${end}`,
    `+91 ${start} ${end}`,
    `0${start}-${end}`,
    `080 ${random.digits(4)} ${random.digits(4)}`,
  ]);
}

function readNames(list: string) {
  return list.split(",").map((entry) => {
    const [latin = "", own = latin] = entry.trim().split(" ");
    return [latin, own] as const;
  });
}
