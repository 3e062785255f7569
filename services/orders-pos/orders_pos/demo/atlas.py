"""Atlas Pressing: laundry and delivery in Casablanca."""

from decimal import Decimal
from uuid import UUID

from orders_pos.demo.names import CASABLANCA
from orders_pos.demo.shop import Delivery, DemoCategory, Shop, goods, measured, piece, service

_CLOTHES = DemoCategory(
    "Vêtements",
    children=(
        DemoCategory(
            "Homme",
            (
                piece("Chemise lavée et repassée", "15"),
                piece("Pantalon", "18"),
                piece("Jean", "20"),
                piece("Veste", "30"),
                piece("Costume deux pièces", "50", "45"),
                piece("Gilet", "15"),
                piece("Cravate", "12"),
                piece("Polo", "14"),
                piece("Tee-shirt", "10"),
                piece("Pull en laine", "22"),
            ),
        ),
        DemoCategory(
            "Femme",
            (
                piece("Chemisier", "18"),
                piece("Jupe", "18"),
                piece("Jupe plissée", "28"),
                piece("Robe", "35"),
                piece("Robe de soirée", "80"),
                piece("Robe de mariée", "350"),
                piece("Tailleur", "50"),
                piece("Foulard en soie", "15"),
            ),
        ),
        DemoCategory(
            "Traditionnel",
            (
                piece("Djellaba homme", "40"),
                piece("Djellaba femme brodée", "60"),
                piece("Caftan", "90"),
                piece("Takchita", "120", "110"),
                piece("Jabador", "45"),
                piece("Gandoura", "30"),
                piece("Burnous", "70"),
            ),
        ),
        DemoCategory(
            "Manteaux et cuir",
            (
                piece("Manteau", "60"),
                piece("Trench", "55"),
                piece("Doudoune", "70"),
                piece("Blouson en cuir", "150"),
                piece("Veste en daim", "140"),
            ),
        ),
    ),
)
_HOME = DemoCategory(
    "Maison",
    children=(
        DemoCategory(
            "Literie",
            (
                piece("Drap", "15"),
                piece("Taie d'oreiller", "6"),
                piece("Oreiller", "30"),
                piece("Couverture", "50"),
                measured("Housse de couette", "", "1", Une_place="25", Deux_places="32"),
                measured("Couette", "", "1", Une_place="60", Deux_places="80", Plumes="120"),
            ),
        ),
        DemoCategory(
            "Table et bain",
            (
                piece("Nappe", "25"),
                piece("Serviette de table", "5"),
                piece("Serviette de bain", "10"),
                piece("Peignoir", "25"),
            ),
        ),
        DemoCategory(
            "Rideaux et salon",
            (
                measured("Rideau", "m²", "2", Coton="18", Velours="26", Doublé="30"),
                measured("Voilage", "m²", "2", Uni="12", Brodé="16"),
                measured("Housse de salon marocain", "m²", "4", Coton="20", Brocart="32"),
                piece("Coussin", "18"),
            ),
        ),
        DemoCategory(
            "Tapis",
            (
                measured("Tapis", "m²", "4", Synthétique="22", Laine="32", Soie="60"),
                measured("Tapis berbère", "m²", "3", Laine="38", Zanafi="42"),
                measured("Moquette", "m²", "10", Sur_place="14", En_atelier="18"),
            ),
        ),
    ),
)
_BY_WEIGHT = DemoCategory(
    "Linge au kilo",
    (
        measured("Linge au kilo", "kg", "5", Lavé_et_plié="15", Lavé_et_repassé="25"),
        measured("Linge de bébé", "kg", "3", Lavé_et_plié="18", Lavé_et_repassé="28"),
        measured("Repassage au kilo", "kg", "5", Standard="12", Délicat="16"),
        measured("Linge professionnel", "kg", "10", Hôtel="11", Restaurant="12.50", Cabinet_médical="14"),
    ),
)
_IRONING = DemoCategory(
    "Repassage",
    (
        service("Repassage chemise", "8"),
        service("Repassage pantalon", "9"),
        service("Repassage djellaba", "18"),
    ),
)
_CARE = DemoCategory(
    "Soins et retouches",
    children=(
        DemoCategory(
            "Chaussures et sacs",
            (
                piece("Baskets", "50"),
                piece("Chaussures en cuir", "60"),
                piece("Bottes en daim", "85"),
                piece("Sac à main", "90"),
            ),
        ),
        DemoCategory(
            "Retouches",
            (service("Ourlet", "20"), service("Fermeture éclair", "35"), service("Pose d'un bouton", "5")),
        ),
        DemoCategory(
            "Finitions",
            (
                service("Détachage", "15"),
                service("Imperméabilisation", "25"),
                service("Amidonnage", "6"),
                goods("Housse de protection", "5"),
            ),
        ),
    ),
)

ATLAS = Shop(
    tenant_id=UUID("00000000-0000-7000-8000-00000000a71a"),
    slug="atlas",
    categories=(_CLOTHES, _HOME, _BY_WEIGHT, _IRONING, _CARE),
    deliveries=(
        Delivery("Standard 48 h", (4, 40, 4), ("15", "15", "25"), Decimal(300)),
        Delivery("Express 24 h", (2, 20, 2), ("25", "25", "40"), Decimal(600)),
        Delivery("Éclair 8 h", (1, 6, 1), ("40", "40", "65")),
        Delivery("Tapis et ameublement", (24, 96, 24), ("30", "30", "50"), Decimal(500)),
    ),
    cash_reason="Versement à la banque",
    stock_reasons=("Livraison", "Inventaire"),
    return_reason="Une tache est restée",
    tills=("Caisse 1", "Caisse 2", "Caisse 3"),
    other_payments=("Virement", "Chèque", "À la livraison"),
    names=CASABLANCA,
    customers=200,
    cashiers={
        UUID("00000000-0000-7000-8000-0000a71a0001"): "Nadia Bennani",
        UUID("00000000-0000-7000-8000-0000a71a0002"): "Yassine Alaoui",
    },
    agents={
        UUID("00000000-0000-7000-8000-0000a71a0003"): "Karim Idrissi",
        UUID("00000000-0000-7000-8000-0000a71a0004"): "Omar Tazi",
        UUID("00000000-0000-7000-8000-0000a71a0005"): "Samira Fassi",
    },
    seller={
        "name": "Atlas Pressing",
        "address": "48, boulevard d'Anfa, Casablanca",
        "phone": "05 22 20 00 00",
        "email": "bonjour@atlas.test",
    },
    seller_numbers={"ice": "001534267000096", "if": "40125678", "rc": "Casablanca 312457"},
    locale="fr",
    orders_per_day=7,
    notes=("", "", "", "Sonner deux fois.", "Tache sur la manche.", "Livrer au gardien.", "Sans amidon."),
)
