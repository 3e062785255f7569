"""Saône Pressing: laundry and delivery in Lyon."""

from dataclasses import replace
from decimal import Decimal
from uuid import UUID

from orders_pos.demo.names import LYON
from orders_pos.demo.shop import (
    Amounts,
    Delivery,
    DemoCategory,
    Imports,
    Place,
    Shop,
    goods,
    measured,
    piece,
    service,
)

# Farm products that nobody processed have a reduced rate; laundry and other goods have the usual one.
_REDUCED = Decimal(10)
_CLOTHES = DemoCategory(
    "Vêtements",
    children=(
        DemoCategory(
            "Homme",
            (
                piece("Chemise sur cintre", "3.90"),
                piece("Pantalon", "7.90"),
                piece("Jean", "7.50"),
                piece("Veste", "9.90"),
                piece("Costume deux pièces", "16.90", "14.90"),
                piece("Gilet", "5.90"),
                piece("Cravate", "5.50"),
                piece("Polo", "4.90"),
                piece("Pull en laine", "7.50"),
            ),
        ),
        DemoCategory(
            "Femme",
            (
                piece("Chemisier", "6.50"),
                piece("Jupe", "7.90"),
                piece("Jupe plissée", "11.90"),
                piece("Robe", "12.90"),
                piece("Robe de soirée", "24.90"),
                piece("Robe de mariée", "129"),
                piece("Tailleur", "17.90"),
                piece("Carré de soie", "8.90"),
            ),
        ),
        DemoCategory(
            "Manteaux et cuir",
            (
                piece("Manteau", "18.90"),
                piece("Trench", "17.90"),
                piece("Doudoune", "22.90"),
                piece("Blouson en cuir", "55"),
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
                piece("Drap", "5.50"),
                piece("Taie d'oreiller", "2.50"),
                measured("Housse de couette", "", "1", Une_place="8.90", Deux_places="10.90"),
                measured("Couette", "", "1", Une_place="19.90", Deux_places="24.90", Plumes="34.90"),
            ),
        ),
        DemoCategory(
            "Table et bain",
            (piece("Nappe", "8.90"), piece("Serviette de table", "1.90"), piece("Peignoir", "7.90")),
        ),
        DemoCategory(
            "Rideaux et salon",
            (
                measured("Rideau", "m²", "2", Coton="6.50", Velours="8.90", Doublé="9.90"),
                measured("Voilage", "m²", "2", Uni="4.50", Brodé="5.90"),
            ),
        ),
        DemoCategory("Tapis", (measured("Tapis", "m²", "4", Synthétique="14", Laine="19", Soie="35"),)),
    ),
)
_BY_WEIGHT = DemoCategory(
    "Linge au kilo",
    (
        measured("Linge au kilo", "kg", "5", Lavé_et_plié="5.90", Lavé_et_repassé="8.90"),
        measured("Linge professionnel", "kg", "10", Hôtel="3.90", Restaurant="4.20"),
    ),
)
_IRONING = DemoCategory(
    "Repassage", (service("Repassage chemise", "2.50"), service("Repassage pantalon", "3.50"))
)
_CARE = DemoCategory(
    "Soins et retouches",
    children=(
        DemoCategory("Chaussures et sacs", (piece("Baskets", "19.90"), piece("Sac à main", "35"))),
        DemoCategory(
            "Retouches",
            (service("Ourlet", "12"), service("Fermeture éclair", "18"), service("Pose d'un bouton", "3")),
        ),
        DemoCategory(
            "Finitions",
            (
                service("Détachage", "5"),
                service("Imperméabilisation", "8"),
                goods("Housse de protection", "2.50"),
                goods("Savon de Marseille 300 g", "4.90"),
                replace(goods("Bouquet de lavande séchée", "6.50"), vat_rate=_REDUCED),
            ),
        ),
    ),
)

SAONE = Shop(
    tenant_id=UUID("00000000-0000-7000-8000-000000005a0e"),
    slug="saone",
    place=Place("FR", "EUR", "Europe/Paris"),
    categories=(_CLOTHES, _HOME, _BY_WEIGHT, _IRONING, _CARE),
    deliveries=(
        Delivery("Standard 72 h", (6, 60, 6), ("4.90", "4.90", "7.90"), Decimal(50)),
        Delivery("Express 24 h", (2, 20, 2), ("9.90", "9.90", "14.90"), Decimal(120)),
    ),
    zones=(
        {"name": "Presqu'île", "fees": "3.90", "codes": ["69001", "69002"], "free_from": "35"},
        {"name": "Lyon", "fees": "5.90", "codes": ["69003-69009"], "free_from": "50"},
        {"name": "Villeurbanne", "fees": "7.90", "codes": ["69100"], "free_from": "70"},
    ),
    hours=dict.fromkeys(range(1, 7), ("08:00", "19:00")),
    cash_reason="Versement à la banque",
    stock_reasons=("Livraison", "Inventaire"),
    return_reason="Une tache est restée",
    tills=("Caisse 1", "Caisse 2"),
    other_payments=("Virement", "Chèque", "Titre CESU"),
    amounts=Amounts(
        banknote=Decimal(10),
        opening_float=Decimal(120),
        to_the_bank=Decimal(-50),
        credits=(10, 20, 30, 50),
        tips=(0, 0, 0, 1, 2),
        reduction=Decimal(10),
        reduced_from=Decimal(60),
        dollar=Decimal("0.92"),
    ),
    names=LYON,
    customers=60,
    cashiers={
        UUID("00000000-0000-7000-8000-00005a0e0001"): "Claire Vasseur",
        UUID("00000000-0000-7000-8000-00005a0e0002"): "Théo Morel",
    },
    agents={UUID("00000000-0000-7000-8000-00005a0e0003"): "Samir Haddad"},
    seller={
        "name": "Saône Pressing",
        "address": "14 rue Auguste-Comte, 69002 Lyon",
        "phone": "04 65 71 23 45",
        "email": "bonjour@saone.test",
    },
    seller_numbers={
        "siret": "90417352300013",
        "vat": "FR68904173523",
        "rcs": "Lyon 904 173 523",
        "legal-form": "SARL au capital de 8 000 €",
    },
    imports=Imports(
        products=(("SM-1", "Savon noir liquide", "8.50"), ("LV-1", "Eau de lavande", "?")),
        sales=(
            ("1-2101", (2025, 3, 14, 10, 20), "Hélène Garnier", "Tapis de laine", "2.5", "19"),
            ("1-2102", (2025, 3, 14, 16, 45), "", "Chemise sur cintre", "4", "3.90"),
        ),
    ),
    locale="fr",
    orders_per_day=2,
    notes=("", "", "Code porte 24B7.", "Tache sur la manche.", "Laisser au gardien.", "Sans amidon."),
)
